// Drug Risk Manager: medicines of the risk checker in a table, which sorts by risk.
import type { MouseEvent } from 'react';
import { useSearchParams } from 'wouter';
import { ExportButton } from '#client/components/admin/export-button.tsx';
import { statusFilter } from '#client/components/admin/record-list.tsx';
import { RecordManager, type ManagedList } from '#client/components/admin/record-manager.tsx';
import { RowActions } from '#client/components/admin/record-row.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { statusFigures } from '#client/components/admin/stat-cards.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { RiskMeter } from '#client/components/ui/risk-meter.tsx';
import { SortHeader, Table, type SortOrder } from '#client/components/ui/table.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { DrugRisk } from '#contract/drug-risks.ts';
import { DrugDialog } from './drug-dialog.tsx';

const address = '/api/admin/drug-risks';
const drugs: ManagedList<DrugRisk> = {
  title: m.admin_risks_drugs(),
  noun: [m.admin_risks_drug(), m.admin_risks_drugs_2()],
  add: m.admin_risks_add_drug(),
  empty: [m.admin_risks_no_drugs_yet(), m.admin_risks_until_you_add_some_the_risk_checker()],
  nameOf: ({ drugName }) => drugName,
  searchText: ({ drugName, commonADRs }) => `${drugName}\n${commonADRs}`,
  searchHint: m.admin_risks_in_drug_names_and_common_adrs(),
  filter: statusFilter,
  writes: recordWrites<DrugRisk>(address, {
    created: { title: m.admin_risks_drug_added() },
    updated: { title: m.admin_risks_drug_updated() },
    deleted: { title: m.admin_risks_drug_deleted(), description: m.admin_ui_it_stays_in_the_bin_for_30() },
    notCreated: {
      title: m.admin_ui_addition_failed(),
      description: m.admin_risks_failed_to_add_drug_risk_information(),
    },
    notUpdated: {
      title: m.admin_ui_update_failed(),
      description: m.admin_risks_failed_to_update_drug_risk_information(),
    },
    notDeleted: {
      title: m.admin_ui_deletion_failed(),
      description: m.admin_risks_failed_to_delete_drug_risk_information(),
    },
  }),
  Dialog: DrugDialog,
};

// The list comes by name; equal risks stay in that order.
const byRisk: Record<SortOrder, (a: DrugRisk, b: DrugRisk) => number> = {
  ascending: (a, b) => a.riskPercentage - b.riskPercentage,
  descending: (a, b) => b.riskPercentage - a.riskPercentage,
};

export default function DrugRiskManager() {
  const read = useAdminRead(address);
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
      actions={(found) => (
        <ExportButton
          csv="drug-risks"
          address={address}
          noun={drugs.noun}
          noData={m.admin_risks_there_are_no_drugs_to_export()}
          total={(found ?? records)?.length}
          found={found}
        />
      )}
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
                <th scope="col" className="drug-status">
                  {m.admin_ui_status()}
                </th>
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
  const marks = (
    <span className="row-marks">
      <RecordBadges {...drug} />
    </span>
  );
  return (
    <tr data-row={drug.id} onClick={openByRow}>
      <th scope="row">
        <button type="button" className="row-open" dir="auto" onClick={onOpen}>
          {drug.drugName}
        </button>
        {marks}
      </th>
      <td>
        <RiskMeter percentage={drug.riskPercentage} />
      </td>
      <td className="drug-adrs" dir="auto" title={drug.commonADRs}>
        {drug.commonADRs.slice(0, 120)}
      </td>
      <td className="drug-status">{marks}</td>
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
