// Adds photographs and videos to the gallery: several at once, each with its caption. They are sent one after
// the other; failed ones stay for another try.
import { useId, useState } from 'react';
import { recordWords } from '#client/components/admin/record-words.ts';
import { Refused, SendForm, useSend } from '#client/components/admin/use-send.tsx';
import { ChosenFile } from '#client/components/admin/upload/chosen-file.tsx';
import {
  galleryFileFault,
  galleryUploadFailure,
  inOneLine,
  kindHint,
} from '#client/components/admin/upload/file-checks.ts';
import { FileDrop } from '#client/components/admin/upload/file-drop.tsx';
import { CaptionsField } from '#client/components/admin/upload/upload-field.tsx';
import { UploadIndicator } from '#client/components/admin/upload/upload-indicator.tsx';
import { isStopped, type useUpload } from '#client/components/admin/upload/use-upload.ts';
import { makePoster } from '#client/components/admin/upload/video-poster.ts';
import { useTypedMark } from '#client/components/admin/unsaved.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { TextField } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { danger } from '#client/components/ui/icon-paths.ts';
import { dismissToast, showToast, type ToastText } from '#client/components/ui/toast-store.ts';
import type { Uploaded } from '#client/data/admin/upload.ts';
import { createRecord } from '#client/data/admin/writes.ts';
import { m } from '#client/paraglide/messages.js';
import { acceptOf } from '#contract/files-rules.ts';
import type { GalleryItem, GalleryItemInput } from '#contract/resources/gallery-items-rules.ts';
import { textMax } from '#contract/text-rules.ts';

interface Draft {
  key: number;
  file: File;
  caption: string;
  poster: Blob | null;
  captions: File | null;
  /** Uploaded, but not yet in the gallery. */
  uploaded: Uploaded | null;
  fault: string | null;
}

interface AddDialogProps {
  open: boolean;
  upload: ReturnType<typeof useUpload>;
  onClose: () => void;
}

const text = recordWords('gallery');
let lastKey = 0;

/** Writes here change the public list, which this screen reads. */
export const galleryList = '/api/admin/gallery';

export function AddDialog({ open, upload, onClose }: AddDialogProps) {
  const form = useId();
  const sending = useSend();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  /** The draft that is being sent. */
  const [current, setCurrent] = useState<number | null>(null);

  // Dropped and pasted files, too, stay when the session ends.
  useTypedMark(drafts.length > 0);

  const change = (key: number, part: Partial<Draft>) =>
    setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const drop = (key: number) => setDrafts((all) => all.filter((draft) => draft.key !== key));

  function choose(files: readonly File[]) {
    setFault(null);
    dismissToast(); // on a phone it covers the button
    for (const file of files) {
      const found = galleryFileFault(file);
      if (found) {
        setFault(`${file.name}: ${inOneLine(found)}`);
        showToast(found);
        continue;
      }
      lastKey += 1;
      const key = lastKey;
      setDrafts((all) => [
        ...all,
        { key, file, caption: '', poster: null, captions: null, uploaded: null, fault: null },
      ]);
      if (file.type.startsWith('video/')) void makePoster(file).then((poster) => change(key, { poster }));
    }
  }

  async function add(draft: Draft): Promise<'added' | 'failed' | 'stopped'> {
    const { key, caption } = draft;
    change(key, { fault: null });
    let { uploaded } = draft;
    function fail(failure: ToastText) {
      change(key, { uploaded, fault: inOneLine(failure) });
      showToast(failure);
      return 'failed' as const;
    }
    try {
      uploaded ??= await upload.send(draft);
    } catch (error) {
      return isStopped(error) ? 'stopped' : fail(galleryUploadFailure(error));
    }
    const { type, filename, originalName, note } = uploaded;
    try {
      await createRecord<GalleryItem>(galleryList, {
        type: type === 'video' ? 'video' : 'image',
        filename,
        originalName,
        caption: caption.trim() === '' ? null : caption,
      } satisfies GalleryItemInput);
    } catch {
      return fail({
        title: text('notCreatedTitle'),
        description: text('notCreated'),
        destructive: true,
      });
    }
    drop(key);
    showToast({
      title: text('created'),
      description: note ?? m.admin_gallery_is_in_the_gallery({ originalName }),
    });
    return 'added';
  }

  async function submit() {
    if (drafts.length === 0) {
      const none = {
        title: m.admin_upload_no_file(),
        description: m.admin_gallery_please_select_a_file_to_upload(),
        destructive: true,
      };
      setFault(inOneLine(none));
      showToast(none);
      throw new Refused({});
    }
    setFault(null);
    const outcomes = new Set<string>();
    for (const draft of drafts) {
      if (outcomes.has('stopped')) break;
      setCurrent(draft.key);
      outcomes.add(await add(draft));
    }
    setCurrent(null);
    if (outcomes.has('failed') || outcomes.has('stopped')) throw new Refused({});
  }

  function mayClose(): boolean {
    if (drafts.length === 0) return true;
    return confirm(
      current === null
        ? m.admin_gallery_close_without_adding_the_chosen_files()
        : m.admin_gallery_stop_the_upload_and_close_files_that(),
    );
  }
  function close() {
    if (current !== null) upload.cancel();
    setDrafts([]);
    setFault(null);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      mayClose={mayClose}
      title={m.admin_gallery_add_to_gallery()}
      footer={
        <Button type="submit" form={form} busy={current !== null}>
          {current === null ? m.admin_ui_upload() : m.admin_ui_uploading_3()}
        </Button>
      }
    >
      <SendForm form={sending} id={form} onSend={submit} onSent={onClose}>
        <FileDrop
          id={`${form}-files`}
          label={m.admin_ui_photographs_and_videos()}
          hint={m.admin_gallery_each_each({ image: kindHint.image, video: kindHint.video })}
          error={fault}
          accept={acceptOf('image', 'video')}
          multiple
          pasteAnywhere
          disabled={current !== null}
          onFiles={choose}
        />
        <p className="sr-only" role="status">
          {drafts.length > 0 &&
            m.admin_gallery_chosen({
              count: drafts.length,
              value: drafts.length === 1 ? m.admin_gallery_file() : m.admin_gallery_files(),
            })}
        </p>
        <ul className="drafts">
          {drafts.map((draft) => (
            <li key={draft.key}>
              <ChosenFile file={draft.file} poster={draft.poster}>
                {draft.fault && (
                  <p className="field-error">
                    <Icon path={danger} />
                    <span>{draft.fault}</span>
                  </p>
                )}
                <TextField
                  name={`caption-${draft.key}`}
                  label={m.admin_gallery_caption()}
                  optional
                  maxLength={textMax.caption}
                  value={draft.caption}
                  disabled={current !== null}
                  onChange={({ currentTarget }) => change(draft.key, { caption: currentTarget.value })}
                />
                {draft.file.type.startsWith('video/') && current === null && (
                  <CaptionsField
                    captions={draft.captions}
                    onChange={(captions) => change(draft.key, { captions })}
                  />
                )}
                {current === null && (
                  <Button small variant="secondary" onClick={() => drop(draft.key)}>
                    {m.admin_ui_remove()} <span className="sr-only">{draft.file.name}</span>
                  </Button>
                )}
                {current === draft.key && <UploadIndicator status={upload.status} onCancel={upload.cancel} />}
              </ChosenFile>
            </li>
          ))}
        </ul>
      </SendForm>
    </Dialog>
  );
}
