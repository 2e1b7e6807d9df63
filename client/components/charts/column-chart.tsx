// Columns over an axis of months or bands, each with its number.
import { scaleBand, scaleLinear } from 'd3-scale';
import { Chart, type Fill, Mark, gridLines } from './chart-parts.tsx';

interface ColumnGroup {
  key: string;
  name: string;
  columns: readonly { count: number; fill: Fill; href?: string | undefined; title: string }[];
}

interface ColumnChartProps {
  groups: readonly ColumnGroup[];
  /** A line before this group, with its words. */
  border?: { before: string; label: string };
  width?: number;
}

const height = 220;
const foot = 28;
const head = 26;
const side = 36;

export function ColumnChart({ groups, border, width = 720 }: ColumnChartProps) {
  const most = Math.max(1, ...groups.flatMap(({ columns }) => columns.map(({ count }) => count)));
  const x = scaleBand(
    groups.map(({ key }) => key),
    [side, width],
  ).padding(0.18);
  const y = scaleLinear([0, most], [height - foot, head]).nice(4);
  const ticks = y.ticks(4).filter((tick) => Number.isInteger(tick));
  const perGroup = Math.max(1, ...groups.map(({ columns }) => columns.length));
  // Where there are many groups, not every name has room.
  const step = Math.ceil(44 / x.step());
  const borderAt = border && x(border.before);
  return (
    <Chart width={width} height={height}>
      {(fillOf) => (
        <>
          {gridLines(ticks, y, side, width)}
          {groups.map(({ key, name, columns }, place) => {
            const from = x(key) ?? 0;
            const wide = x.bandwidth() / perGroup;
            return (
              <g key={key}>
                {columns.map(({ count, fill, href, title }, at) => (
                  <Mark key={title} href={href} title={`${name}: ${title}`}>
                    <rect
                      x={from + at * wide + 1}
                      y={y(count)}
                      width={Math.max(1, wide - 2)}
                      height={height - foot - y(count)}
                      {...fillOf(fill)}
                    />
                    {at === columns.length - 1 && x.step() >= 22 && (
                      <text
                        className="chart-number"
                        x={from + at * wide + wide / 2}
                        y={y(count) - 6}
                        textAnchor="middle"
                      >
                        {count}
                      </text>
                    )}
                  </Mark>
                ))}
                {place % step === 0 && (
                  <text
                    className="chart-name"
                    x={from + x.bandwidth() / 2}
                    y={height - 8}
                    textAnchor="middle"
                  >
                    {name}
                  </text>
                )}
              </g>
            );
          })}
          <line className="chart-axis" x1={side} x2={width} y1={height - foot} y2={height - foot} />
          {border && borderAt !== undefined && (
            <>
              <line className="chart-border" x1={borderAt - 2} x2={borderAt - 2} y1={8} y2={height - foot} />
              <text className="chart-strong" x={borderAt - 8} y={18} textAnchor="end">
                {border.label}
              </text>
            </>
          )}
        </>
      )}
    </Chart>
  );
}
