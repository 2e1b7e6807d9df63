// Horizontal bars, one for each value, with name and number.
import { Chart, type Fill, Mark, shortened } from './chart-parts.tsx';

export interface Bar {
  key: string;
  name: string;
  count: number;
  /** A part of the count, drawn over it. */
  part?: number;
  fill?: Fill;
  /** What stands after the bar; default: the count. */
  label?: string;
  href?: string | undefined;
}

const width = 400;
const nameWidth = 150;
const numberWidth = 92;
const rowHeight = 27;
const lineHeight = 17;
/** Letters beside a bar in one line. */
const lineMax = 18;

/** A name in one line or two. */
function linesOf(name: string): string[] {
  if (name.length <= lineMax) return [name];
  const space = name.lastIndexOf(' ', lineMax);
  const end = space > 0 ? space : lineMax;
  return [name.slice(0, end), shortened(name.slice(end).trimStart(), lineMax)];
}

export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const room = width - nameWidth - numberWidth;
  const rows: { bar: Bar; lines: string[]; y: number; height: number }[] = [];
  let height = 0;
  for (const bar of bars) {
    const lines = linesOf(bar.name);
    const own = rowHeight + (lines.length - 1) * lineHeight;
    rows.push({ bar, lines, y: height, height: own });
    height += own;
  }
  const lengthOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * room));
  return (
    <Chart width={width} height={height + 4}>
      {(fillOf) => (
        <>
          {rows.map(({ bar, lines, y, height: own }) => {
            const { key, name, count, part = 0, fill = 'solid', label = String(count), href } = bar;
            const middle = y + own / 2;
            return (
              <Mark key={key} href={href} title={`${name}: ${label}`}>
                <rect className="chart-row" x={0} y={y} width={width} height={own} />
                {lines.map((line, place) => (
                  <text
                    key={line}
                    className="chart-name"
                    x={nameWidth - 8}
                    y={middle + 4.5 + (place - (lines.length - 1) / 2) * lineHeight}
                    textAnchor="end"
                  >
                    {line}
                  </text>
                ))}
                <rect x={nameWidth} y={middle - 7.5} width={lengthOf(count)} height={15} {...fillOf(fill)} />
                {part > 0 && (
                  <rect
                    x={nameWidth}
                    y={middle - 7.5}
                    width={lengthOf(part)}
                    height={15}
                    {...fillOf('serious')}
                  />
                )}
                <text className="chart-number" x={nameWidth + lengthOf(count) + 6} y={middle + 4.5}>
                  {label}
                </text>
              </Mark>
            );
          })}
          <line className="chart-axis" x1={nameWidth} x2={nameWidth} y1={0} y2={height} />
        </>
      )}
    </Chart>
  );
}
