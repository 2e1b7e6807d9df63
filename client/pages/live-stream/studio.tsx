// For accounts with the right "content": who sees the broadcast, which camera and microphone it uses, how it arrives, and
// the way of its recording into the gallery.
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { RadioField } from '#client/components/ui/choice.tsx';
import { SelectField } from '#client/components/ui/field.tsx';
import { showToast } from '#client/components/ui/toast-store.ts';
import { request, RequestError } from '#client/data/request.ts';
import { m } from '#client/paraglide/messages.js';
import { makePoster } from '#client/components/admin/upload/video-poster.ts';
import { fileLimits } from '#contract/files-rules.ts';
import type { ChosenDevices } from './camera.ts';
import type { RecordedFile } from './recording.ts';
import { publish, type Publishing } from './publish.ts';

export type Audience = 'device' | 'visitors';

/** Sends the stream to visitors while the component is there. */
export function Publisher({
  stream,
  title,
  onChange,
}: {
  stream: MediaStream;
  title: string;
  onChange: (how: Publishing) => void;
}) {
  const first = useRef({ title, onChange });
  useEffect(() => publish(stream, first.current.title, first.current.onChange), [stream]);
  return null;
}

export function AudienceField({
  value,
  disabled,
  onChange,
}: {
  value: Audience;
  disabled: boolean;
  onChange: (value: Audience) => void;
}) {
  return (
    <RadioField
      name="audience"
      label={m.live_audience()}
      value={value}
      disabled={disabled}
      options={[
        { value: 'visitors', label: m.live_audience_visitors(), hint: m.live_audience_visitors_hint() },
        { value: 'device', label: m.live_audience_device() },
      ]}
      onChange={({ target }) => onChange(target.value as Audience)}
    />
  );
}

/** Cameras and microphones. Browsers name them only after they were allowed once. */
export function DeviceFields({
  value,
  disabled,
  onChange,
}: {
  value: ChosenDevices;
  disabled: boolean;
  onChange: (value: ChosenDevices) => void;
}) {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const { mediaDevices } = navigator;
    const look = () => void mediaDevices.enumerateDevices().then(setDevices, () => {});
    look();
    mediaDevices.addEventListener('devicechange', look);
    return () => mediaDevices.removeEventListener('devicechange', look);
  }, [disabled]);
  const fields = [
    { name: 'camera', kind: 'videoinput', label: m.live_camera() },
    { name: 'microphone', kind: 'audioinput', label: m.live_microphone() },
  ] as const;
  return fields.map(({ name, kind, label }) => (
    <SelectField
      key={name}
      name={name}
      label={label}
      disabled={disabled}
      value={value[name]}
      onChange={({ target }) => onChange({ ...value, [name]: target.value })}
    >
      <option value="">{m.live_device_any()}</option>
      {devices
        .filter((device) => device.kind === kind && device.deviceId !== '' && device.label !== '')
        .map(({ deviceId, label }) => (
          <option key={deviceId} value={deviceId}>
            {label}
          </option>
        ))}
    </SelectField>
  ));
}

/** How the broadcast to visitors goes. */
export function PublishingState({ how }: { how: Publishing }) {
  if (how.phase === 'refused') {
    return (
      <div className="state state-error grid-cols-1" role="alert">
        <h2>{m.live_refused()}</h2>
        <p>{how.reason}</p>
      </div>
    );
  }
  const words = {
    connecting: m.live_publish_connecting,
    on: m.live_publish_on,
    lost: m.live_publish_lost,
    over: m.live_publish_over,
  };
  return <p role="status">{words[how.phase]()}</p>;
}

/** Puts a recording into the gallery with one press; captions can go with it. */
export function ToGallery({ file }: { file: RecordedFile }) {
  const id = useId();
  const [state, setState] = useState<'ready' | 'busy' | 'done' | { fault: string }>('ready');
  const captions = useRef<HTMLInputElement>(null);
  if (state === 'done') return <p role="status">{m.live_gallery_done()}</p>;

  async function put() {
    setState('busy');
    try {
      const type = file.name.endsWith('.mp4') ? 'video/mp4' : 'video/webm';
      const film = new File([file.bytes], file.name, { type });
      const form = new FormData();
      form.set('file', film);
      const poster = await makePoster(film);
      if (poster) form.set('poster', poster, 'poster.jpg');
      const [own] = captions.current?.files ?? [];
      if (own) form.set('captions', own);
      const { filename, originalName } = await request<{ filename: string; originalName: string }>(
        'POST',
        '/api/admin/upload',
        form,
      );
      await request('POST', '/api/admin/gallery', { type: 'video', filename, originalName, caption: null });
      setState('done');
      showToast({ title: m.live_gallery_done() });
    } catch (error) {
      const said = error instanceof RequestError ? error.problem : null;
      const fault = [said?.message, said?.details].filter(Boolean).join(' ') || m.live_gallery_failed();
      setState({ fault });
    }
  }

  if (file.size > fileLimits.video) return <p>{m.live_gallery_large()}</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {m.live_captions()}
        </label>
        <input id={id} ref={captions} type="file" accept=".vtt,text/vtt" disabled={state === 'busy'} />
      </div>
      <Button busy={state === 'busy'} onClick={() => void put()}>
        {m.live_to_gallery()}
      </Button>
      {typeof state === 'object' && <p role="alert">{state.fault}</p>}
    </div>
  );
}
