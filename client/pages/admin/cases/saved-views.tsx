// Saved views of the list: a tab for each, and the button that saves what is shown or changes the view that is open.
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { lock } from '#client/components/ui/icon-paths.ts';
import { later } from '#client/components/ui/later.tsx';
import { useAdminRead } from '#client/data/admin/reads.ts';
import { useSession } from '#client/data/admin/session.ts';
import { m } from '#client/paraglide/messages.js';
import { hasRight } from '#contract/access-rules.ts';
import type { SavedView } from '#contract/resources/saved-views-rules.ts';
import { casesPath, isNarrowed, type ListView, readView, savedQueryOf } from './list-view.ts';

const SavedViewDialog = later(async () => (await import('./saved-view-dialog.tsx')).SavedViewDialog);

/** The saved views that the account reads, and the one that is shown. */
export function useSavedViews(view: ListView): { all: readonly SavedView[]; shown: SavedView | undefined } {
  const { data } = useAdminRead('/api/admin/saved-views');
  const all = Array.isArray(data) ? data : [];
  const query = savedQueryOf(view);
  return { all, shown: all.find((one) => savedQueryOf(readView(one.query)) === query) };
}

export function SavedViewTabs({ all, shown }: ReturnType<typeof useSavedViews>) {
  return all.map((one) => (
    <Link
      key={one.id}
      className="case-view-saved"
      href={`${casesPath}?${one.query}`}
      aria-current={one === shown ? 'page' : undefined}
    >
      {!one.isShared && (
        <>
          <Icon path={lock} size={16} />
          <span className="sr-only">{m.admin_views_only_you()}</span>
        </>
      )}
      <span dir="auto">{one.name}</span>
    </Link>
  ));
}

interface SaveViewProps extends ReturnType<typeof useSavedViews> {
  view: ListView;
}

/** 'Save view' where a search, a filter or an order is set, 'Change view' at a saved view that the account may change. */
export function SaveView({ view, all, shown }: SaveViewProps) {
  const [edited, setEdited] = useState<{ record: SavedView | null; query: string } | null>(null);
  const user = useSession();
  const isOwn = (one: SavedView) => one.owner === user?.username;
  const mayChange = shown && (isOwn(shown) || hasRight(user?.rights ?? [], 'portal'));
  const maySave = !shown && (isNarrowed(view) || view.sort !== '');
  return (
    <>
      {(mayChange || maySave) && (
        <Button
          small
          variant="quiet"
          onClick={() => setEdited({ record: shown ?? null, query: savedQueryOf(view) })}
        >
          {shown ? m.admin_views_change() : m.admin_views_save()}
        </Button>
      )}
      {edited && <SavedViewDialog {...edited} own={all.filter(isOwn)} onClose={() => setEdited(null)} />}
    </>
  );
}
