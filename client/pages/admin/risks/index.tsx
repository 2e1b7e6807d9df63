// Drug Risk Manager: the medicines of the risk checker.
import { useState, type MouseEvent } from 'react';
import { useSearchParams } from 'wouter';
import { AdminPage } from '#client/components/admin/admin-page.tsx';
import { ExportButton } from '#client/components/admin/export-button.tsx';
import { RecordList, statusFilter } from '#client/components/admin/record-list.tsx';
import { RowActions } from '#client/components/admin/record-row.tsx';
import { recordWrites } from '#client/components/admin/record-writes.ts';
import { StatCards, statusFigures } from '#client/components/admin/stat-cards.tsx';
import { RecordBadges } from '#client/components/admin/status-badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { RiskMeter } from '#client/components/ui/risk-meter.tsx';
import { SortHeader, Table, type SortOrder } from '#client/components/ui/table.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import type { DrugRisk } from '#contract/drug-risks.ts';
import { DrugDialog } from './drug-dialog.tsx';

const list = '/api/admin/drug-risks';
const drugs = recordWrites<DrugRisk>(list, {
  created: { title: 'Drug Added', description: 'The risk checker shows it now.' },
  updated: { title: 'Drug Updated', description: 'The risk checker shows the change now.' },
  deleted: { title: 'Drug Deleted', description: 'It stays in the bin for 30 days.' },
  notCreated: { title: 'Addition Failed', description: 'Failed to add drug risk information.' },
  notUpdated: { title: 'Update Failed', description: 'Failed to update drug risk information.' },
  notDeleted: { title: 'Deletion Failed', description: 'Failed to delete drug risk information.' },
});

const searchText = ({ drugName, commonADRs }: DrugRisk) => `${drugName}\n${commonADRs}`;

// The list is sorted by name; equal risks stay in that order.
const byRisk: Record<SortOrder, (a: DrugRisk, b: DrugRisk) => number> = {
  ascending: (a, b) => a.riskPercentage - b.riskPercentage,
  descending: (a, b) => b.riskPercentage - a.riskPercentage,
};

export default function DrugRiskManager() {
  const read = useAdminRead(list);
  const [edited, setEdited] = useState<DrugRisk | 'new' | null>(null);
  const [params, setParams] = useSearchParams();
  const sorted = params.get('risk');
  const order = sorted === 'ascending' || sorted === 'descending' ? sorted : undefined;
  const records = read.data;

  const add = (
    <Button small onClick={() => setEdited('new')}>
      Add Drug
    </Button>
  );
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
  function openRow(event: MouseEvent, drug: DrugRisk) {
    if ((event.target as Element).closest('button') || getSelection()?.toString()) return;
    setEdited(drug);
  }

  return (
    <AdminPage
      title="Drug Risk Manager"
      lede="Medicines in the risk checker, their common reactions and their risk."
      actions={add}
    >
      <div className="grid grid-cols-1 gap-5">
        <StatCards
          figures={[
            ...statusFigures(records),
            { label: 'Avg Risk', value: records && `${averageRisk(records)}%` },
          ]}
        />
        <RecordList
          title="Drugs"
          noun={['drug', 'drugs']}
          read={read}
          searchText={searchText}
          searchHint="In drug names and common ADRs."
          filter={statusFilter}
          compare={order && byRisk[order]}
          actions={
            <ExportButton
              csv="drug-risks"
              address={list}
              noun={['drug', 'drugs']}
              noData="There are no drugs to export."
              total={records?.length}
            />
          }
          empty={
            <EmptyState title="No drugs yet" level={2} action={add}>
              Until you add some, the risk checker tells visitors that its list is empty.
            </EmptyState>
          }
        >
          {(shown) => (
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
                    <tr key={drug.id} data-row={drug.id} onClick={(event) => openRow(event, drug)}>
                      <th scope="row">
                        <button type="button" className="row-open" dir="auto" onClick={() => setEdited(drug)}>
                          {drug.drugName}
                        </button>
                        <span className="row-marks">
                          <RecordBadges {...drug} />
                        </span>
                      </th>
                      <td>
                        <RiskMeter percentage={drug.riskPercentage} />
                      </td>
                      <td className="drug-adrs" dir="auto" title={drug.commonADRs}>
                        {drug.commonADRs.slice(0, 120)}
                      </td>
                      <td className="drug-status">
                        <span className="row-marks">
                          <RecordBadges {...drug} />
                        </span>
                      </td>
                      <td>
                        <RowActions
                          name={drug.drugName}
                          onOpen={() => setEdited(drug)}
                          onDelete={() => void drugs.remove(drug, drug.drugName)}
                        />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </div>
          )}
        </RecordList>
      </div>
      {edited && (
        <DrugDialog
          record={edited === 'new' ? null : edited}
          writes={drugs}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminPage>
  );
}

function averageRisk(records: readonly DrugRisk[]): number {
  const sum = records.reduce((total, { riskPercentage }) => total + riskPercentage, 0);
  return records.length === 0 ? 0 : Math.round(sum / records.length);
}
