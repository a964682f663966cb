import { lazy, type LazyExoticComponent } from 'react';

/** Whatever React can load later. */
type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/** A component that is loaded when it is shown first. Its file exports it by its name. */
export function lazyPart<Name extends string, Module extends Record<Name, Component>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> {
  return lazy(async () => ({ default: (await load())[name] }));
}
