// Lines over months, each with its name at the end. They differ in their dashes.
import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { Chart, gridLines } from './chart-parts.tsx';

interface Line {
  key: string;
  name: string;
  /** One for each month; null: there is no value, and the line has a gap. */
  values: readonly (number | null)[];
  style: 'solid' | 'dashed';
}

interface LineChartProps {
  names: readonly string[];
  lines: readonly Line[];
  width?: number;
}

const height = 220;
const foot = 28;
const side = 36;
const nameWidth = 110;

export function LineChart({ names, lines, width = 400 }: LineChartProps) {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const places = names.map((_, place) => place);
  const x = scalePoint(places, [side + 6, width - nameWidth]);
  const y = scaleLinear([0, most], [height - foot, 16]).nice(4);
  const at = (place: number) => x(place) ?? 0;
  const draw = line<number | null>(
    (_, place) => at(place),
    (value) => y(value ?? 0),
  ).defined((value) => value !== null);
  const step = Math.max(1, Math.ceil((44 * names.length) / Math.max(1, width - nameWidth - side)));
  return (
    <Chart width={width} height={height}>
      {() => (
        <>
          {gridLines(y.ticks(4), y, side, width - nameWidth)}
          {names.map(
            (name, place) =>
              place % step === 0 && (
                <text key={name} className="chart-name" x={at(place)} y={height - 8} textAnchor="middle">
                  {name}
                </text>
              ),
          )}
          <line
            className="chart-axis"
            x1={side}
            x2={width - nameWidth}
            y1={height - foot}
            y2={height - foot}
          />
          {lines.map(({ key, name, values, style }) => {
            const last = values.findLastIndex((value) => value !== null);
            const value = values[last];
            return (
              <g key={key}>
                <path className={`chart-line chart-line-${style}`} d={draw([...values]) ?? ''} />
                {value !== undefined && value !== null && (
                  <>
                    <circle className={`chart-dot-${style}`} cx={at(last)} cy={y(value)} r={4} />
                    <text
                      className="chart-strong"
                      x={at(last) + 10}
                      y={y(value) + (style === 'solid' ? 16 : -4)}
                    >
                      {`${name} ${value}`}
                    </text>
                  </>
                )}
              </g>
            );
          })}
        </>
      )}
    </Chart>
  );
}
