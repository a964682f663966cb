/**
 * Makes a value at the first call in this process. Files of a worker load their modules again, so what a module keeps
 * is forgotten after each file.
 */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const values = globalThis as unknown as Record<symbol, T | undefined>;
  return (values[Symbol.for(`touchdown ${name}`)] ??= make());
}
