/* A stand-in for /dev/dma_heap, loaded before libcamera (LD_PRELOAD): a machine without a camera has none.
   Opening the heap gives a file in memory; an allocation of it is another one; to sync a buffer does nothing. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static int is_heap(const char *path) { return path && strcmp(path, "/dev/dma_heap/linux,cma") == 0; }
static mode_t mode_of(int flags, va_list rest) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0; }

#define OPENS(name)                                                              \
    int name(const char *path, int flags, ...) {                                 \
        static int (*real)(const char *, int, ...);                              \
        if (!real) real = dlsym(RTLD_NEXT, #name);                               \
        va_list rest; va_start(rest, flags);                                     \
        mode_t mode = mode_of(flags, rest); va_end(rest);                        \
        return is_heap(path) ? memfd_create("heap", MFD_CLOEXEC) : real(path, flags, mode); \
    }
OPENS(open)
OPENS(open64)

#define OPENS_AT(name)                                                           \
    int name(int folder, const char *path, int flags, ...) {                     \
        static int (*real)(int, const char *, int, ...);                         \
        if (!real) real = dlsym(RTLD_NEXT, #name);                               \
        va_list rest; va_start(rest, flags);                                     \
        mode_t mode = mode_of(flags, rest); va_end(rest);                        \
        return is_heap(path) ? memfd_create("heap", MFD_CLOEXEC) : real(folder, path, flags, mode); \
    }
OPENS_AT(openat)
OPENS_AT(openat64)

int ioctl(int file, unsigned long request, ...) {
    static int (*real)(int, unsigned long, ...);
    if (!real) real = dlsym(RTLD_NEXT, "ioctl");
    va_list rest; va_start(rest, request);
    void *argument = va_arg(rest, void *); va_end(rest);
    if (request == DMA_HEAP_IOCTL_ALLOC) {
        struct dma_heap_allocation_data *wanted = argument;
        int buffer = memfd_create("buffer", MFD_CLOEXEC);
        if (buffer < 0) return -1;
        if (ftruncate(buffer, wanted->len)) { close(buffer); return -1; }
        wanted->fd = buffer;
        return 0;
    }
    return _IOC_TYPE(request) == DMA_BUF_BASE ? 0 : real(file, request, argument);
}
