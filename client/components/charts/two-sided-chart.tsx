// Bars to both sides of the names between them: two groups by the same bands.
import { Chart, Mark } from './chart-parts.tsx';

interface TwoSidedRow {
  key: string;
  name: string;
  left: { count: number; href?: string | undefined };
  right: { count: number; href?: string | undefined };
}

interface TwoSidedChartProps {
  heads: readonly [string, string];
  rows: readonly TwoSidedRow[];
}

const width = 400;
const middle = 104;
const numberWidth = 34;
const rowHeight = 25;
const head = 26;

export function TwoSidedChart({ heads, rows }: TwoSidedChartProps) {
  const most = Math.max(1, ...rows.flatMap(({ left, right }) => [left.count, right.count]));
  const room = (width - middle) / 2 - numberWidth;
  const [from, to] = [(width - middle) / 2, (width + middle) / 2];
  const lengthOf = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * room));
  return (
    <Chart width={width} height={head + rows.length * rowHeight + 4}>
      {(fillOf) => (
        <>
          <text className="chart-strong" x={from} y={16} textAnchor="end">
            {heads[0]}
          </text>
          <text className="chart-strong" x={to} y={16}>
            {heads[1]}
          </text>
          {rows.map(({ key, name, left, right }, place) => {
            const y = head + place * rowHeight;
            const [before, after] = [lengthOf(left.count), lengthOf(right.count)];
            return (
              <g key={key}>
                <text className="chart-name" x={width / 2} y={y + 16} textAnchor="middle">
                  {name}
                </text>
                <Mark href={left.href} title={`${heads[0]}, ${name}: ${left.count}`}>
                  <rect x={from - before} y={y + 4} width={before} height={14} {...fillOf('solid')} />
                  <text className="chart-number" x={from - before - 6} y={y + 16} textAnchor="end">
                    {left.count}
                  </text>
                </Mark>
                <Mark href={right.href} title={`${heads[1]}, ${name}: ${right.count}`}>
                  <rect x={to} y={y + 4} width={after} height={14} {...fillOf('hatch')} />
                  <text className="chart-number" x={to + after + 6} y={y + 16}>
                    {right.count}
                  </text>
                </Mark>
              </g>
            );
          })}
        </>
      )}
    </Chart>
  );
}
