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
import type { DrugRisk } from '#contract/drug-risks.ts';
import { DrugDialog } from './drug-dialog.tsx';

const address = '/api/admin/drug-risks';
const drugs: ManagedList<DrugRisk> = {
  title: 'Drugs',
  noun: ['drug', 'drugs'],
  add: 'Add Drug',
  empty: ['No drugs yet', 'Until you add some, the risk checker tells visitors that its list is empty.'],
  nameOf: ({ drugName }) => drugName,
  searchText: ({ drugName, commonADRs }) => `${drugName}\n${commonADRs}`,
  searchHint: 'In drug names and common ADRs.',
  filter: statusFilter,
  writes: recordWrites<DrugRisk>(address, {
    created: { title: 'Drug Added', description: 'The risk checker shows it now.' },
    updated: { title: 'Drug Updated', description: 'The risk checker shows the change now.' },
    deleted: { title: 'Drug Deleted', description: 'It stays in the bin for 30 days.' },
    notCreated: { title: 'Addition Failed', description: 'Failed to add drug risk information.' },
    notUpdated: { title: 'Update Failed', description: 'Failed to update drug risk information.' },
    notDeleted: { title: 'Deletion Failed', description: 'Failed to delete drug risk information.' },
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
      title="Drug Risk Manager"
      lede="Medicines in the risk checker, their common reactions and their risk."
      list={drugs}
      read={read}
      figures={[
        ...statusFigures(records),
        { label: 'Avg Risk', value: records && `${averageRisk(records)}%` },
      ]}
      compare={order && byRisk[order]}
      actions={
        <ExportButton
          csv="drug-risks"
          address={address}
          noun={drugs.noun}
          noData="There are no drugs to export."
          total={records?.length}
        />
      }
      table={(shown, open, remove) => (
        <div className="records drug-records">
          <Table caption="Drugs on this page" captionHidden>
            <thead>
              <tr>
                <th scope="col">Drug name</th>
                <SortHeader order={order} onSort={sortByRisk}>
                  Risk
                </SortHeader>
                <th scope="col" className="drug-adrs">
                  Common ADRs
                </th>
                <th scope="col" className="drug-status">
                  Status
                </th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
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
