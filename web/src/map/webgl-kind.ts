/** How this browser draws WebGL; 'none' if it cannot. */
export type WebGlKind = 'none' | 'by the processor' | 'by a graphics processor';

let known: WebGlKind | undefined;

/**
 * Drawn by the processor, tens of thousands of lines take seconds; our own pixels take less than a tenth. A browser
 * that does not name its renderer counts as fast.
 */
export function webGlKind(): WebGlKind {
  known ??= findKind();
  return known;
}

function findKind(): WebGlKind {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return 'none';
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  // The number of contexts per page is limited.
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name)
    ? 'by the processor'
    : 'by a graphics processor';
}
