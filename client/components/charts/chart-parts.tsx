// What charts share. A chart is SVG that React draws, also on the server. It is a picture of the table beside it, so screen
// readers and the Tab key skip it; every mark has its number as text, and fills differ in pattern, not in colour alone.
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';

/** How a mark is filled: counted, not known or of another kind, not over yet, grave. */
export type Fill = 'solid' | 'hatch' | 'outline' | 'serious';

/** Lines over a ground: dark ones over light, and thin light ones over dark that lean the other way. */
const patterns = {
  hatch: { turn: 45, ground: 'chart-hatch-ground', line: 'chart-hatch-line', width: 2 },
  serious: { turn: -45, ground: 'chart-serious-ground', line: 'chart-serious-line', width: 1.2 },
};

interface ChartProps {
  width: number;
  height: number;
  /** Receives the fill of a mark, by its kind. */
  children: (fillOf: (fill: Fill) => { className: string; fill?: string }) => ReactNode;
}

export function Chart({ width, height, children }: ChartProps) {
  const id = useId();
  const fillOf = (fill: Fill) => ({
    className: `chart-${fill}`,
    ...(fill in patterns && { fill: `url(#${id}${fill})` }),
  });
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        {Object.entries(patterns).map(([fill, { turn, ground, line, width: lineWidth }]) => (
          <pattern
            key={fill}
            id={`${id}${fill}`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${turn})`}
          >
            <rect className={ground} width="5" height="5" />
            <rect className={line} width={lineWidth} height="5" />
          </pattern>
        ))}
      </defs>
      {children(fillOf)}
    </svg>
  );
}

/** What a fill means, as words beside a piece of it. */
export function LegendEntry({ fill, children }: { fill: Fill; children: ReactNode }) {
  return (
    <li>
      <span className="chart-swatch">
        <Chart width={16} height={12}>
          {(fillOf) => <rect width={16} height={12} {...fillOf(fill)} />}
        </Chart>
      </span>
      {children}
    </li>
  );
}

/** A mark that leads to its cases. The table has the same link for the keyboard. */
export function Mark({
  href,
  title,
  children,
}: {
  href?: string | undefined;
  title: string;
  children: ReactNode;
}) {
  const mark = (
    <>
      <title>{title}</title>
      {children}
    </>
  );
  return href === undefined ? (
    <g>{mark}</g>
  ) : (
    <Link href={href} tabIndex={-1}>
      {mark}
    </Link>
  );
}

/** The lines across a chart, each with its number at the left. */
export const gridLines = (ticks: readonly number[], y: (tick: number) => number, from: number, to: number) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line className="chart-grid" x1={from} x2={to} y1={y(tick)} y2={y(tick)} />
      <text className="chart-name" x={from - 8} y={y(tick) + 5} textAnchor="end">
        {tick}
      </text>
    </g>
  ));

/** A text that fits into so many characters. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
