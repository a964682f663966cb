/**
 * Draws the shapes of a drawing that lies over a map, with the colours and widths that the page gives them. A browser
 * makes no picture of a part of a page, and a copy of the drawing as a file would lose its styles.
 */
export function drawOverlay(
  context: CanvasRenderingContext2D,
  drawing: SVGSVGElement,
  origin: DOMRect,
): void {
  for (const shape of drawing.querySelectorAll<SVGGraphicsElement>(
    'path, line, circle, polyline, polygon, text',
  )) {
    const toScreen = shape.getScreenCTM();
    const style = getComputedStyle(shape);
    if (!toScreen || style.display === 'none' || style.visibility === 'hidden') continue;
    context.save();
    context.translate(-origin.left, -origin.top);
    context.transform(toScreen.a, toScreen.b, toScreen.c, toScreen.d, toScreen.e, toScreen.f);
    context.globalAlpha *= Number(style.opacity);
    if (shape instanceof SVGTextElement) drawText(context, shape, style);
    else drawShape(context, new Path2D(outlineOf(shape)), style);
    context.restore();
  }
}

function drawShape(context: CanvasRenderingContext2D, path: Path2D, style: CSSStyleDeclaration): void {
  // A pattern is a part of the page; what it fills has an outline.
  if (isColour(style.fill)) {
    context.fillStyle = style.fill;
    withAlpha(context, style.fillOpacity, () => context.fill(path));
  }
  if (!isColour(style.stroke)) return;
  context.strokeStyle = style.stroke;
  context.lineWidth = Number.parseFloat(style.strokeWidth) || 1;
  context.lineCap = style.strokeLinecap === 'round' ? 'round' : 'butt';
  context.lineJoin = style.strokeLinejoin === 'round' ? 'round' : 'miter';
  context.setLineDash(
    style.strokeDasharray
      .split(/[\s,]+/)
      .map(Number.parseFloat)
      .filter(Number.isFinite),
  );
  withAlpha(context, style.strokeOpacity, () => context.stroke(path));
}

function drawText(
  context: CanvasRenderingContext2D,
  shape: SVGTextElement,
  style: CSSStyleDeclaration,
): void {
  const [x = 0, y = 0] = ['x', 'y'].map((name) => Number(shape.getAttribute(name) ?? 0));
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.textAlign =
    style.textAnchor === 'middle' ? 'center' : style.textAnchor === 'end' ? 'right' : 'left';
  if (isColour(style.stroke)) {
    context.strokeStyle = style.stroke;
    context.lineWidth = Number.parseFloat(style.strokeWidth) || 1;
    context.lineJoin = 'round';
    context.strokeText(shape.textContent, x, y);
  }
  if (isColour(style.fill)) context.fillStyle = style.fill;
  context.fillText(shape.textContent, x, y);
}

function outlineOf(shape: SVGGraphicsElement): string {
  if (shape instanceof SVGCircleElement) {
    const [x, y, radius] = [shape.cx, shape.cy, shape.r].map(({ baseVal }) => baseVal.value);
    if (x === undefined || y === undefined || radius === undefined) return '';
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  }
  if (shape instanceof SVGLineElement) {
    const [x1, y1, x2, y2] = [shape.x1, shape.y1, shape.x2, shape.y2].map(({ baseVal }) => baseVal.value);
    return `M${x1} ${y1}L${x2} ${y2}`;
  }
  const points = shape.getAttribute('points');
  if (points !== null) return `M${points}${shape instanceof SVGPolygonElement ? 'Z' : ''}`;
  return shape.getAttribute('d') ?? '';
}

function withAlpha(context: CanvasRenderingContext2D, opacity: string, draw: () => void): void {
  const before = context.globalAlpha;
  context.globalAlpha = before * Number(opacity || 1);
  draw();
  context.globalAlpha = before;
}

function isColour(paint: string): boolean {
  return paint !== 'none' && paint !== '' && !paint.startsWith('url');
}
