// The text format of Prometheus, version 0.0.4, as far as the portal needs it:
// https://prometheus.io/docs/instrumenting/exposition_formats/
export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

export type Labels = Readonly<Record<string, string>>;

/** A family of lines: what it means, and its values. */
export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  lines(): string[];
}

export interface Counter extends Metric {
  add(labels?: Labels, by?: number): void;
}

export interface Histogram extends Metric {
  observe(labels: Labels, value: number): void;
}

export function counter(name: string, help: string): Counter {
  const values = new Map<string, number>();
  return {
    name,
    help,
    type: 'counter',
    add: (labels = {}, by = 1) => {
      const key = labelText(labels);
      values.set(key, (values.get(key) ?? 0) + by);
    },
    lines: () =>
      values.size === 0 ? [`${name} 0`] : [...values].map(([labels, value]) => `${name}${labels} ${value}`),
  };
}

/** `bounds` are the upper ends of the buckets, rising. */
export function histogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const all = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>();
  return {
    name,
    help,
    type: 'histogram',
    observe(labels, value) {
      const key = labelText(labels);
      let one = all.get(key);
      if (!one) all.set(key, (one = { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 }));
      const index = bounds.findIndex((bound) => value <= bound);
      if (index >= 0) one.buckets[index] = (one.buckets[index] ?? 0) + 1;
      one.sum += value;
      one.count += 1;
    },
    lines: () =>
      [...all.values()].flatMap(({ labels, buckets, sum, count }) => {
        let below = 0;
        const rows = bounds.map((bound, index) => {
          below += buckets[index] ?? 0;
          return `${name}_bucket${labelText({ ...labels, le: String(bound) })} ${below}`;
        });
        return [
          ...rows,
          `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${labelText(labels)} ${sum}`,
          `${name}_count${labelText(labels)} ${count}`,
        ];
      }),
  };
}

/** Values that are read when somebody asks; null: there is none now. */
export function gauge(
  name: string,
  help: string,
  read: () => readonly (readonly [Labels, number])[] | number | null,
  type: 'gauge' | 'counter' = 'gauge',
): Metric {
  return {
    name,
    help,
    type,
    lines: () => {
      const found = read();
      if (found === null) return [];
      const values = typeof found === 'number' ? [[{}, found] as const] : found;
      return values.map(([labels, value]) => `${name}${labelText(labels)} ${value}`);
    },
  };
}

export function expose(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, help, type, lines }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines(), ''].join('\n'),
    )
    .join('');
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escapeValue = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
