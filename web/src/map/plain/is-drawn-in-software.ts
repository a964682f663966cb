let known: boolean | undefined;

/**
 * Whether WebGL here is a program and no processor: it draws tens of thousands of lines in seconds, where
 * a plain canvas takes a fifth of one. Asked once; a browser that does not tell is taken for a fast one.
 */
export function isDrawnInSoftware(): boolean {
  known ??= /swiftshader|llvmpipe|software|basic render/i.test(rendererName());
  return known;
}

function rendererName(): string {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  // A page has only so many contexts.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}
