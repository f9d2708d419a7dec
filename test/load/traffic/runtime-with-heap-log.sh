#!/bin/bash
# Stands in the place of workerd and copies its output to a file, because miniflare drops the lines of --trace-gc.
exec "$WORKERD_BINARY" "$@" > >(exec tee "$HEAP_LOG")
