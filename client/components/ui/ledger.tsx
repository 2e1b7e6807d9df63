// Grid of figures, each with its label.

export function Ledger({ figures }: { figures: readonly { value: string | number; label: string }[] }) {
  return (
    <dl className="ledger">
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
