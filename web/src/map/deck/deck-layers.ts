import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer, SolidPolygonLayer, TextLayer, LineLayer } from '@deck.gl/layers';
import { trackPointRadius } from '@touchdown/shared/tornadoes/rating-inks.ts';
import type { Position } from '../ground/base-data.ts';
import { deckTileLayers } from './deck-tile-layers.ts';
import { platePadding, type Marks, type MarksOf } from '../marks.ts';
import type { Colour } from '../palette.ts';
import { weightOfStep } from '../tracks/track-weights.ts';

/** Returns the deck.gl layers that draw these marks. */
export function deckLayersOf(marks: readonly Marks[]): Layer[] {
  return marks.flatMap((mark): Layer[] => {
    switch (mark.kind) {
      case 'areas':
        return [areaLayer(mark)];
      case 'lines':
        return [lineLayer(mark)];
      case 'discs':
        return [discLayer(mark)];
      case 'labels':
        return [labelLayer(mark)];
      case 'tiles':
        return deckTileLayers(mark);
      default:
        return trackLayers(mark);
    }
  });
}

function areaLayer({ id, colour, polygons }: MarksOf<'areas'>): Layer {
  return new SolidPolygonLayer<Position[][]>({
    id,
    data: polygons,
    getPolygon: (polygon) => polygon,
    getFillColor: colour,
  });
}

function lineLayer({ id, colour, opacity, paths, width, unit, isRound = false }: MarksOf<'lines'>): Layer {
  return new PathLayer<Position[]>({
    id,
    data: paths,
    getPath: (path) => path,
    getColor: withOpacity(colour, opacity),
    getWidth: width,
    widthUnits: unit ?? 'pixels',
    capRounded: isRound,
    jointRounded: isRound,
  });
}

function discLayer({ id, colour, opacity, centres, radius, outline }: MarksOf<'discs'>): Layer {
  return new ScatterplotLayer<Position>({
    id,
    data: centres,
    getPosition: (centre) => centre,
    getRadius: radius,
    radiusUnits: 'pixels',
    getFillColor: withOpacity(colour, opacity),
    ...(outline
      ? {
          stroked: true,
          getLineColor: outline.colour,
          getLineWidth: outline.width,
          lineWidthUnits: 'pixels' as const,
        }
      : {}),
  });
}

function labelLayer({
  id,
  colour,
  labels,
  font,
  gap,
  halo,
  plate,
  anchor = 'start',
}: MarksOf<'labels'>): Layer {
  return new TextLayer<(typeof labels)[number]>({
    id,
    data: labels,
    getText: ({ text }) => text,
    getPosition: ({ position }) => position,
    getSize: font.size,
    getColor: colour,
    // deck.gl turns texts the other way round.
    getAngle: ({ degrees = 0 }) => -degrees,
    getTextAnchor: anchor,
    getPixelOffset: [anchor === 'end' ? -gap : gap, 0],
    fontFamily: font.family,
    fontWeight: font.weight,
    fontSettings: { fontSize: 64, buffer: 8, sdf: true, radius: 12 },
    outlineWidth: halo.width,
    outlineColor: halo.colour,
    ...(plate
      ? {
          background: true,
          getBackgroundColor: plate.colour,
          getBorderColor: plate.outline,
          getBorderWidth: 1,
          backgroundPadding: platePadding,
        }
      : {}),
    characterSet: 'auto',
  });
}

/** Two layers for each step of the ramp. Both read the packed numbers without copying them. */
function trackLayers({ id, steps, colours }: MarksOf<'tracks'>): Layer[] {
  return steps.flatMap(({ step, lines, points }) => {
    const { width, opacity } = weightOfStep(step);
    const colour = withOpacity(colours[step], opacity);
    return [
      new ScatterplotLayer({
        id: `${id}-${step}-points`,
        data: { length: points.length, attributes: { getPosition: { value: points.at, size: 2 } } },
        getFillColor: colour,
        getRadius: trackPointRadius,
        radiusUnits: 'pixels',
      }),
      new MarkingLineLayer({
        id: `${id}-${step}-lines`,
        data: {
          length: lines.length,
          attributes: {
            getSourcePosition: { value: lines.from, size: 2 },
            getTargetPosition: { value: lines.to, size: 2 },
          },
        },
        getColor: colour,
        getWidth: width,
        widthUnits: 'pixels',
      }),
    ];
  });
}

/** The opacity is part of the colour because deck.gl applies a gamma to the opacity of a layer. */
function withOpacity([red, green, blue]: Colour, opacity: number): [number, number, number, number] {
  return [red, green, blue, Math.round(opacity * 255)];
}

/**
 * A line shorter than a pixel, or without any length, still leaves a mark of a pixel: with the whole country
 * on one screen, most paths are that short. The canvas renderer has the same rule
 * (`draw-tracks-on-canvas.ts`).
 */
class MarkingLineLayer extends LineLayer {
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
