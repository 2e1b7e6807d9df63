// Drug Risk Manager: medicines of the risk checker in a table, which sorts by risk.
import type { MouseEvent } from 'react';
import { useSearchParams } from 'wouter';
import { RecordManager } from '#client/components/admin/record-manager.tsx';
import { RowActions } from '#client/components/admin/record-row.tsx';
import { resourceList } from '#client/components/admin/resource-list.tsx';
import { statusFigures } from '#client/components/admin/stat-cards.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { Badge, type Tone } from '#client/components/ui/badge.tsx';
import { RiskMeter } from '#client/components/ui/risk-meter.tsx';
import { SortHeader, Table, type SortOrder } from '#client/components/ui/table.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import { riskLevel, type RiskLevel } from '#contract/drug-risks-rules.ts';
import { type DrugRisk, drugRisks } from '#contract/resources/drug-risks-rules.ts';

const tones: Record<RiskLevel, Tone> = { Low: 'ok', Medium: 'warn', High: 'danger' };
const drugs = resourceList(drugRisks, {
  controls: { warningSigns: { rows: 4 } },
  parts: {
    // With the level during typing.
    riskPercentage: (form, control) => {
      const percentage = Number(form.watch('riskPercentage'));
      const level = percentage >= 0 && percentage <= 100 ? riskLevel(percentage) : null;
      return (
        <div className="risk-entry">
          {control}
          <output htmlFor="riskPercentage">
            {level && <Badge tone={tones[level]}>{`${percentage}% – ${level}`}</Badge>}
          </output>
        </div>
      );
    },
  },
});

// The list comes by name; equal risks stay in that order.
const byRisk: Record<SortOrder, (a: DrugRisk, b: DrugRisk) => number> = {
  ascending: (a, b) => a.riskPercentage - b.riskPercentage,
  descending: (a, b) => b.riskPercentage - a.riskPercentage,
};

export default function DrugRiskManager() {
  const read = useAdminRead('/api/admin/drug-risks');
  const [params, setParams] = useSearchParams();
  const sorted = params.get('risk');
  const order = sorted === 'ascending' || sorted === 'descending' ? sorted : undefined;
  const records = read.data;

  function sortByRisk() {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('page');
        // High risks first, then low ones, then by name again.
        if (order === 'ascending') after.delete('risk');
        else after.set('risk', order ? 'ascending' : 'descending');
        return after;
      },
      { replace: true },
    );
  }
  return (
    <RecordManager
      list={drugs}
      read={read}
      figures={[
        ...statusFigures(records),
        { label: m.admin_risks_avg_risk(), value: records && `${averageRisk(records)}%` },
      ]}
      compare={order && byRisk[order]}
      table={(shown, open, remove) => (
        <div className="records drug-records">
          <Table caption={m.admin_risks_drugs_on_this_page()} captionHidden>
            <thead>
              <tr>
                <th scope="col">{m.admin_risks_drug_name()}</th>
                <SortHeader order={order} onSort={sortByRisk}>
                  {m.admin_risks_risk()}
                </SortHeader>
                <th scope="col" className="drug-adrs">
                  {m.admin_risks_common_adrs()}
                </th>
                <th scope="col">{m.admin_ui_status()}</th>
                <th scope="col">
                  <span className="sr-only">{m.admin_risks_actions()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((drug) => (
                <DrugRow key={drug.id} drug={drug} onOpen={() => open(drug)} onDelete={() => remove(drug)} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    />
  );
}

interface DrugRowProps {
  drug: DrugRisk;
  onOpen: () => void;
  onDelete: () => void;
}

function DrugRow({ drug, onOpen, onDelete }: DrugRowProps) {
  function openByRow({ target }: MouseEvent) {
    if (!(target as Element).closest('button') && !getSelection()?.toString()) onOpen();
  }
  return (
    <tr data-row={drug.id} onClick={openByRow}>
      <th scope="row">
        <button type="button" className="row-open" dir="auto" onClick={onOpen}>
          {drug.drugName}
        </button>
      </th>
      <td>
        <RiskMeter percentage={drug.riskPercentage} />
      </td>
      <td className="drug-adrs" dir="auto" title={drug.commonADRs}>
        {drug.commonADRs.slice(0, 120)}
      </td>
      <td>
        <span className="row-marks">
          <RecordBadges {...drug} />
        </span>
      </td>
      <td>
        <RowActions name={drug.drugName} onOpen={onOpen} onDelete={onDelete} />
      </td>
    </tr>
  );
}

function averageRisk(records: readonly DrugRisk[]): number {
  const sum = records.reduce((total, { riskPercentage }) => total + riskPercentage, 0);
  return records.length === 0 ? 0 : Math.round(sum / records.length);
}
