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

export function BarChart({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const room = width - nameWidth - numberWidth;
  const lengthOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * room));
  return (
    <Chart width={width} height={bars.length * rowHeight + 4}>
      {(fillOf) => (
        <>
          {bars.map(({ key, name, count, part = 0, fill = 'solid', label = String(count), href }, place) => {
            const y = place * rowHeight;
            return (
              <Mark key={key} href={href} title={`${name}: ${label}`}>
                <rect className="chart-row" x={0} y={y} width={width} height={rowHeight} />
                <text className="chart-name" x={nameWidth - 8} y={y + 18} textAnchor="end">
                  {shortened(name, 21)}
                </text>
                <rect x={nameWidth} y={y + 6} width={lengthOf(count)} height={15} {...fillOf(fill)} />
                {part > 0 && (
                  <rect x={nameWidth} y={y + 6} width={lengthOf(part)} height={15} {...fillOf('serious')} />
                )}
                <text className="chart-number" x={nameWidth + lengthOf(count) + 6} y={y + 18}>
                  {label}
                </text>
              </Mark>
            );
          })}
          <line className="chart-axis" x1={nameWidth} x2={nameWidth} y1={0} y2={bars.length * rowHeight} />
        </>
      )}
    </Chart>
  );
}
