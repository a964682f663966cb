import { LineLayer } from '@deck.gl/layers';

/**
 * A line shorter than a pixel, or without any length, still leaves a mark of a pixel: with the whole country
 * on one screen, most paths are that short. The canvas renderer has the same rule
 * (`draw-tracks-on-canvas.ts`).
 */
export class MarkingLineLayer extends LineLayer {
  static override layerName = 'MarkingLineLayer';

  override getShaders() {
    const shaders = super.getShaders();
    return { ...shaders, inject: { ...shaders.inject, 'vs:#main-end': markWhatIsShort } };
  }
}

/** `source`, `target` and `widthPixels` are deck.gl's own, in the vertex shader of its LineLayer. */
const markWhatIsShort = `
  vec2 spanPixels = abs(target.xy - source.xy) / source.w * project.viewportSize / (2.0 * project.devicePixelRatio);
  if (spanPixels.x + spanPixels.y < 1.0) {
    vec2 corner = vec2(positions.x, positions.y * widthPixels / 2.0);
    gl_Position = source + vec4(project_pixel_size_to_clipspace(corner), 0.0, 0.0);
  }
`;
