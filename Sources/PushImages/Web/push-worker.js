// The service worker of BigPicture: shows each Web Push message, with its image, as a notification,
// and opens the message's link when it is clicked.
//
// Register it as it is, or put importScripts("push-worker.js") into a worker of your own. It adds
// one name, BigPicturePush, and listens to "push" and "notificationclick".
//
// It reads the payloads that PushImages reads for the web: options of a notification, at the top
// level or under "notification" (as in declarative web push), and what Firebase sends to browsers.
// The rules are those of WebNotification in Swift; one table of payloads tests both.
"use strict";

self.BigPicturePush = (() => {
  const imageKeys = ["image", "image-url", "imageUrl", "attachment-url", "fcm_options.image"];
  const receivedFromFirebase = ["from", "message_id", "messageId", "sent_time", "sentTime"];
  const directions = ["auto", "ltr", "rtl"];

  const isObject = (value) =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const objectOf = (value) => (isObject(value) ? value : {});
  const isText = (value) => typeof value === "string" && value !== "";
  const own = (object, name) =>
    Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined;

  const first = (values) => values.find((value) => value !== undefined);

  // What the first layer that has the member says, whatever it is.
  const value = (layers, name) => first(layers.map((layer) => own(layer, name)));

  // The first text that is not empty; in each layer the names are tried in their order.
  const text = (layers, ...names) =>
    layers.flatMap((layer) => names.map((name) => own(layer, name))).find(isText);

  // MARK: The image

  const trimmed = (value) =>
    value.replace(/^[\p{White_Space}\p{Cc}]+|[\p{White_Space}\p{Cc}]+$/gu, "");

  // The text without white space around it, if it is an absolute http(s) URL with a host.
  function absoluteURL(value) {
    if (typeof value !== "string") return undefined;
    const url = trimmed(value);
    if (!/^https?:\/\/[^/?#]/i.test(url) || /\p{Cc}/u.test(url)) return undefined;
    try {
      new URL(url);
      return url;
    } catch {
      return undefined;
    }
  }

  // What stands under a key: the literal key first, then the path that its dots make.
  function values(key, object) {
    const literal = own(object, key);
    const found = literal === undefined ? [] : [literal];
    const dot = key.indexOf(".");
    if (dot < 0) return found;
    const inner = own(object, key.slice(0, dot));
    return isObject(inner) ? found.concat(values(key.slice(dot + 1), inner)) : found;
  }

  // A reference that the browser resolves against the worker's own URL.
  function relativeURL(value) {
    const reference = trimmed(value ?? "");
    return reference === "" || /^[a-z][a-z0-9+.-]*:/i.test(reference) ? undefined : reference;
  }

  // The kind's own fields, then the keys; a relative reference only if nothing else is there.
  function image(layers, names, keyValues) {
    const fields = layers.map((layer) => first(names.map((name) => own(layer, name))));
    return (
      first([...fields, ...imageKeys.flatMap(keyValues)].map(absoluteURL)) ??
      relativeURL(text(layers, "image"))
    );
  }

  // MARK: The payload

  // Whether Firebase has written into the message on its way; it has no texts beside the data.
  function isFromFirebase(payload) {
    const hasNotification = isObject(own(payload, "notification"));
    const hasParts = hasNotification ||
      isObject(own(payload, "data")) && text([payload], "title", "body") === undefined;
    return hasParts && receivedFromFirebase.some((name) => own(payload, name) !== undefined);
  }

  // The texts of a message of data only; "alert" is a text, or an object as in "aps".
  function dataTexts(data) {
    const alert = objectOf(own(data, "alert"));
    return {
      title: text([data], "title", "com.urbanairship.title") ?? text([alert], "title"),
      body: text([data], "body", "message", "alert") ?? text([alert], "body") ??
        text([data], "com.urbanairship.push.ALERT"),
    };
  }

  // The layers that options are read from, an earlier one overriding a later one, the texts, and
  // the image.
  function read(payload) {
    const notification = objectOf(own(payload, "notification"));
    const data = objectOf(own(payload, "data"));
    if (!isFromFirebase(payload)) {
      const layers = [notification, payload];
      return {
        layers,
        data: value(layers, "data"),
        title: text(layers, "title"),
        body: text(layers, "body"),
        image: image(layers, ["image"], (key) => values(key, payload)),
      };
    }
    const layers = [notification];
    const title = text(layers, "title");
    const body = text(layers, "body");
    const texts = title === undefined && body === undefined ? dataTexts(data) : { title, body };
    return {
      layers,
      data: own(payload, "data"),
      ...texts,
      image: image(layers, ["image", "image_url", "imageUrl"], (key) => [own(data, key)]),
    };
  }

  // The address that a click opens.
  function link(payload, layers, data) {
    const options = own(payload, "fcm_options") ?? own(payload, "fcmOptions");
    return (
      text([objectOf(options)], "link") ??
      text(layers, "navigate", "deeplink") ??
      text([objectOf(data)], "url") ??
      text(layers, "click_action")
    );
  }

  // MARK: The options

  const truth = (value) => (typeof value === "boolean" ? value : undefined);

  const isSpan = (value) => Number.isSafeInteger(value) && value >= 0;

  function pattern(value) {
    const spans = Array.isArray(value) ? value : [value];
    return spans.length > 0 && spans.every(isSpan) ? spans : undefined;
  }

  function action(value) {
    const entry = objectOf(value);
    const [name, title] = [own(entry, "action"), own(entry, "title")];
    if (!isText(name) || !isText(title)) return [];
    return [withoutGaps({
      action: name,
      title,
      icon: text([entry], "icon"),
      navigate: text([entry], "navigate"),
    })];
  }

  function actions(value) {
    const entries = Array.isArray(value) ? value.flatMap(action) : [];
    return entries.length > 0 ? entries : undefined;
  }

  const withoutGaps = (object) =>
    Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

  // The payload's data, with the links beside it, so that the page and the click find both; not
  // every browser hands "navigate" back.
  function dataWithLinks(data, url, actions) {
    const linked = (actions ?? []).filter(({ navigate }) => navigate !== undefined);
    const actionURLs = linked.length === 0
      ? undefined
      : Object.fromEntries(linked.map(({ action, navigate }) => [action, navigate]));
    const links = withoutGaps({ url, actionURLs });
    if (Object.keys(links).length === 0) return data;
    return isObject(data) ? { ...data, ...links } : withoutGaps({ data, ...links });
  }

  // The arguments of showNotification: {title, options}. A browser refuses a notification for one
  // option that it does not understand, so only what has the right form is passed on.
  function showArguments(payload) {
    const content = read(objectOf(payload));
    const option = (name) => value(content.layers, name);
    const url = link(objectOf(payload), content.layers, content.data);
    const tag = text(content.layers, "tag");
    const silent = truth(option("silent"));
    const buttons = actions(option("actions"));
    return {
      title: content.title ?? "",
      options: withoutGaps({
        body: content.body,
        image: content.image,
        icon: text(content.layers, "icon"),
        badge: text(content.layers, "badge"),
        tag,
        renotify: tag === undefined ? undefined : truth(option("renotify")),
        requireInteraction: truth(option("requireInteraction")),
        silent,
        timestamp: isSpan(option("timestamp")) ? option("timestamp") : undefined,
        vibrate: silent ? undefined : pattern(option("vibrate")),
        dir: directions.find((name) => name === option("dir")),
        lang: text(content.layers, "lang"),
        navigate: url,
        actions: buttons,
        data: dataWithLinks(content.data, url, buttons),
      }),
    };
  }

  // MARK: The events

  // The payload of a push; text that is no JSON object is shown as it is.
  function payloadOf(data) {
    try {
      const payload = data.json();
      if (isObject(payload)) return payload;
    } catch {
      // Not JSON.
    }
    return { body: data.text() };
  }

  // Shows what a push brings; without texts and image there is nothing to show.
  async function show(data) {
    if (!data) return;
    const { title, options } = showArguments(payloadOf(data));
    if (title === "" && !options.body && !options.image) return;
    try {
      await self.registration.showNotification(title, options);
    } catch {
      // An option that this browser refuses; the text goes out in any case.
      await self.registration.showNotification(title, withoutGaps({
        body: options.body,
        tag: options.tag,
        data: options.data,
      }));
    }
  }

  // Opens the link of a notification, or of the action that was clicked, in a window that shows it
  // already or in a new one.
  async function open(notification, actionName) {
    notification.close();
    const data = objectOf(notification.data);
    const url = webURL(own(objectOf(data.actionURLs), actionName) ?? data.url);
    if (url === undefined) return;
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const shown = windows.find((client) => client.url === url);
    await (shown ? shown.focus() : self.clients.openWindow(url));
  }

  // The absolute URL of a link, relative ones to the worker's own; nothing but http and https.
  function webURL(target) {
    if (typeof target !== "string") return undefined;
    try {
      const url = new URL(target, self.location.href);
      return ["http:", "https:"].includes(url.protocol) ? url.href : undefined;
    } catch {
      return undefined;
    }
  }

  return { showArguments, show, open };
})();

self.addEventListener("push", (event) => {
  event.waitUntil(self.BigPicturePush.show(event.data));
});

self.addEventListener("notificationclick", (event) => {
  event.waitUntil(self.BigPicturePush.open(event.notification, event.action));
});
