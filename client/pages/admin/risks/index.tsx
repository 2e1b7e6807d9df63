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
const drugs = resourceList(
  drugRisks,
  {
    title: m.admin_risks_drugs(),
    noun: [m.admin_risks_drug(), m.admin_risks_drugs_2()],
    add: m.admin_risks_add_drug(),
    edit: m.admin_risks_edit_drug(),
    empty: [m.admin_risks_no_drugs_yet(), m.admin_risks_until_you_add_some_the_risk_checker()],
    searchHint: m.admin_risks_in_drug_names_and_common_adrs(),
    noData: m.admin_risks_there_are_no_drugs_to_export(),
    fields: {
      drugName: m.admin_risks_drug_name(),
      commonADRs: {
        label: m.admin_risks_common_adrs(),
        hint: m.admin_risks_common_adverse_drug_reactions_and_what_the(),
      },
      riskPercentage: {
        label: m.admin_risks_risk_percentage(),
        hint: m.admin_risks_0_to_100_low_to_15_medium(),
      },
      plainClass: { label: m.admin_risks_plain_class(), hint: m.admin_risks_plain_class_hint() },
      measuredReaction: {
        label: m.admin_risks_measured_reaction(),
        hint: m.admin_risks_measured_reaction_hint(),
      },
      measuredIn: { label: m.admin_risks_measured_in(), hint: m.admin_risks_measured_in_hint() },
      comparatorPercentage: { label: m.admin_risks_comparator(), hint: m.admin_risks_comparator_hint() },
      sourceText: { label: m.admin_risks_source_text(), hint: m.admin_risks_source_text_hint() },
      sourceUrl: { label: m.admin_risks_source_url(), type: 'url' },
      sourceDate: { label: m.admin_risks_source_date() },
      frequencyBand: {
        label: m.admin_risks_frequency(),
        names: {
          veryCommon: m.admin_risks_very_common(),
          common: m.admin_risks_common(),
          uncommon: m.admin_risks_uncommon(),
          rare: m.admin_risks_rare(),
          veryRare: m.admin_risks_very_rare(),
        },
      },
      warningSigns: {
        label: m.admin_risks_warning_signs(),
        hint: m.admin_risks_warning_signs_hint(),
        rows: 4,
      },
      otherNames: { label: m.admin_risks_other_names(), hint: m.admin_risks_other_names_hint() },
      isActive: { label: m.admin_ui_active(), hint: m.admin_risks_inactive_drugs_are_hidden_from_visitors() },
    },
    toasts: {
      created: m.admin_risks_drug_added(),
      updated: m.admin_risks_drug_updated(),
      deleted: m.admin_risks_drug_deleted(),
      notCreated: [m.admin_ui_addition_failed(), m.admin_risks_failed_to_add_drug_risk_information()],
      notUpdated: m.admin_risks_failed_to_update_drug_risk_information(),
      notDeleted: m.admin_risks_failed_to_delete_drug_risk_information(),
    },
  },
  {
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
  },
);

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
      title={m.admin_ui_drug_risk_manager()}
      lede={m.admin_risks_medicines_in_the_risk_checker_their_common()}
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
