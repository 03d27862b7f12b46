// jpeglib.h needs size_t and FILE, and includes neither header.
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>
