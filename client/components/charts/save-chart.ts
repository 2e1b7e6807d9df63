// A drawn chart as a file of its own: SVG with its looks as attributes, so that any program shows it; or PNG.

const looks = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
] as const;

/** The chart as a document, with a title and without links. */
function svgText(drawn: SVGSVGElement, title: string): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [drawn, copy].map((svg) => [...svg.querySelectorAll<SVGElement>('*')]);
  copies?.forEach((element, place) => {
    const original = originals?.[place];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const name of looks) {
      // A pattern is named by its attribute.
      if (name === 'fill' && element.getAttribute('fill')?.startsWith('url(')) continue;
      element.setAttribute(name, style.getPropertyValue(name));
    }
    element.removeAttribute('class');
  });
  for (const link of copy.querySelectorAll('a')) {
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    group.append(...link.childNodes);
    link.replaceWith(group);
  }
  for (const row of copy.querySelectorAll('rect[fill="none"], rect[fill="rgba(0, 0, 0, 0)"]')) {
    if (!row.hasAttribute('stroke') || row.getAttribute('stroke') === 'none') row.remove();
  }
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  name.textContent = title;
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute(
    'fill',
    getComputedStyle(document.documentElement).getPropertyValue('--surface').trim(),
  );
  copy.prepend(name, ground);
  for (const attribute of ['class', 'aria-hidden', 'focusable', 'style']) copy.removeAttribute(attribute);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

export const svgFile = (drawn: SVGSVGElement, title: string): Blob =>
  new Blob([svgText(drawn, title)], { type: 'image/svg+xml' });

/** How many pixels a unit of the drawing has: enough for print. */
const pixels = 3;

export async function pngFile(drawn: SVGSVGElement, title: string): Promise<Blob> {
  const address = URL.createObjectURL(svgFile(drawn, title));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = drawn.viewBox.baseVal;
    const canvas = document.createElement('canvas');
    canvas.width = width * pixels;
    canvas.height = height * pixels;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
