// The worker as a site has it, with a line to the test: it tells what it would show and opens links
// without a click, which no program can make.
"use strict";

importScripts("push-worker.js");

// What a click would have done to windows; without one a worker may neither open nor focus any.
const windows = [];
Clients.prototype.openWindow = async (url) => void windows.push({ opened: url });
WindowClient.prototype.focus = async function () {
  windows.push({ focused: this.url });
};

// The pushes that have been shown. The test must not ask for notifications earlier: Chromium then
// drops one that it is just about to show.
let shownCount = 0;
const waiting = [];
const { show } = self.BigPicturePush;
self.BigPicturePush.show = async (data) => {
  await show(data);
  shownCount += 1;
  for (const resolve of waiting.splice(0)) resolve();
};

const answers = {
  arguments: (payload) => self.BigPicturePush.showArguments(payload),
  async shown(count) {
    while (shownCount < count) await new Promise((resolve) => waiting.push(resolve));
    return shownCount;
  },
  refuseNext() {
    self.registration.showNotification = async () => {
      delete self.registration.showNotification;
      throw new TypeError("refused");
    };
  },
  async click({ tag, action }) {
    windows.length = 0;
    const [notification] = await self.registration.getNotifications({ tag });
    await self.BigPicturePush.open(notification, action);
    return { windows, left: (await self.registration.getNotifications({ tag })).length };
  },
};

self.addEventListener("message", (event) => {
  const { question, value } = event.data;
  event.waitUntil(
    Promise.resolve(answers[question](value)).then(
      (answer) => event.ports[0].postMessage({ answer }),
      (error) => event.ports[0].postMessage({ error: String(error) }),
    ),
  );
});

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
