/**
 * Flags of programs that start threads: V8 loses count of its code pages now and then when threads end while it protects them by the
 * processor's keys, and ends the process (« Check failed: jit_page.has_value() », nodejs/node#64500).
 */
export const V8_FLAGS = ['--no-memory-protection-keys']
