let isInSoftware: boolean | undefined;

/**
 * Returns whether WebGL is emulated by the processor. It then takes seconds to draw tens of thousands of lines; a 2D
 * canvas takes a fifth of a second. A browser that does not name its renderer counts as fast.
 */
export function isDrawnInSoftware(): boolean {
  isInSoftware ??= /swiftshader|llvmpipe|software|basic render/i.test(rendererName());
  return isInSoftware;
}

function rendererName(): string {
  const gl = document.createElement('canvas').getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  // The number of contexts per page is limited.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return name;
}
