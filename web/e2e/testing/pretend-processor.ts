interface WebGlClass {
  prototype: { getParameter: (this: unknown, name: number) => unknown };
}

/** Runs in the browser: makes emulated WebGL report a graphics processor. */
export function pretendProcessor(): void {
  const unmaskedRenderer = 0x9246;
  // Tests of the development site have the types of Node, not those of a page.
  const { prototype } = (globalThis as unknown as { WebGL2RenderingContext: WebGlClass })
    .WebGL2RenderingContext;
  const original = prototype.getParameter;
  prototype.getParameter = function (name) {
    return name === unmaskedRenderer ? 'A graphics processor' : original.call(this, name);
  };
}
