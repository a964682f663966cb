let known: boolean | undefined;

/**
 * Whether WebGL is emulated by the processor: it then draws tens of thousands of lines in seconds, where a
 * 2D canvas takes a fifth of one. A browser that does not name its renderer is taken for a fast one.
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
