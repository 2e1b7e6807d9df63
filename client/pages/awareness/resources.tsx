// Documents by category: three of each are shown, the others on request.
import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';
import { Loaded } from '#client/components/ui/loaded.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { contentLang } from '#client/languages.ts';
import { useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { DownloadableResource } from '#contract/resources/downloadable-resources-rules.ts';

const categoryTitles: Record<string, () => string> = {
  brochures: m.awareness_brochures,
  posters: m.awareness_posters,
  guidelines: m.awareness_guidelines,
  forms: m.awareness_forms,
};
const inView = 3;
const demoToastMs = 3_000;

export function Resources() {
  const read = useRead('/api/downloadable-resources');
  return (
    <Loaded read={read} failed={m.awareness_resources_failed()} lines={6}>
      {(resources) =>
        resources.length === 0 ? (
          <EmptyState title={m.awareness_resources_empty()}>{m.awareness_resources_empty_text()}</EmptyState>
        ) : (
          byCategory(resources).map(([category, documents]) => (
            <Category key={category} title={categoryTitle(category)} documents={documents} />
          ))
        )
      }
    </Loaded>
  );
}

/** The four known categories first, in a fixed order; then all others. */
function byCategory(resources: readonly DownloadableResource[]): [string, DownloadableResource[]][] {
  const groups = new Map<string, DownloadableResource[]>(
    Object.keys(categoryTitles).map((category) => [category, []]),
  );
  for (const resource of resources) {
    const group = groups.get(resource.category);
    if (group) group.push(resource);
    else groups.set(resource.category, [resource]);
  }
  return [...groups].filter(([, documents]) => documents.length > 0);
}

function categoryTitle(category: string): string {
  return categoryTitles[category]?.() ?? category.charAt(0).toUpperCase() + category.slice(1);
}

function Category({ title, documents }: { title: string; documents: readonly DownloadableResource[] }) {
  const more = documents.slice(inView);
  return (
    <section className="resources">
      <h3 lang={contentLang(title)}>{title}</h3>
      <Documents documents={documents.slice(0, inView)} />
      {more.length > 0 && (
        <details>
          <summary>{m.awareness_more({ count: more.length })}</summary>
          <Documents documents={more} />
        </details>
      )}
    </section>
  );
}

function Documents({ documents }: { documents: readonly DownloadableResource[] }) {
  return (
    <ul>
      {documents.map((document) => (
        <li key={document.id}>
          <div>
            <h4 lang={contentLang(document.title)}>{document.title}</h4>
            {document.description && <p lang={contentLang(document.description)}>{document.description}</p>}
            <p className="text-small text-ink-2">{kindAndSize(document)}</p>
          </div>
          <Download document={document} />
        </li>
      ))}
    </ul>
  );
}

/** `PDF, 240 KB` */
function kindAndSize({ originalName, fileSize }: DownloadableResource): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(originalName)?.[1];
  return extension ? `${extension.toUpperCase()}, ${fileSize}` : fileSize;
}

function Download({ document: { id, title, hasFile } }: { document: DownloadableResource }) {
  const text = (
    <>
      {m.awareness_download()}{' '}
      <span className="sr-only" lang={contentLang(title)}>
        {title}
      </span>
    </>
  );
  if (hasFile) {
    return (
      <a className="button button-secondary" href={`/api/downloadable-resources/${id}/file`}>
        {text}
      </a>
    );
  }
  return (
    <Button
      variant="secondary"
      onClick={() =>
        showToast({
          title: m.awareness_demo(),
          description: m.awareness_demo_text(),
          duration: demoToastMs,
        })
      }
    >
      {text}
    </Button>
  );
}
