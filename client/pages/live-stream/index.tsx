// Live broadcast centre. Visitors see the broadcast that is on, or the next one that is announced. A preview of this
// device's camera, with a recording to save, is for everybody: the page says that nobody else sees it. Accounts with the
// right "content" broadcast to visitors by the same controls (studio.tsx).
import './live-stream.css';
import { Suspense, use, useEffect, useId, useState } from 'react';
import { BlisterStrip } from '#client/components/ui/blister-strip.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { SelectField, TextField } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import {
  camera,
  check,
  microphone,
  people,
  record,
  share as shareIcon,
} from '#client/components/ui/icon-paths.ts';
import { useBroadcastState } from '#client/components/layout/live-now.ts';
import { lazyPart } from '#client/components/device/idle-module.ts';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { request } from '#client/data/request.ts';
import { showToast } from '#client/components/ui/toast-store.ts';
import { Reads, useRead } from '#client/data/reads.ts';
import { m } from '#client/paraglide/messages.js';
import type { OwnBroadcast } from '#contract/broadcast.ts';
import { settingsByKey } from '#contract/site-settings-rules.ts';
import {
  audioQualities,
  type AudioQuality,
  type CameraFault,
  type ChosenDevices,
  faultText,
  type Quality,
  videoQualities,
  type VideoQuality,
} from './camera.ts';
import { NextBroadcast } from './next-broadcast.tsx';
import type { Publishing } from './publish.ts';
import { type RecordedFile, useRecording } from './recording.ts';
import { Statistics } from './statistics.tsx';
import type { Audience } from './studio.tsx';
import { useBroadcast } from './use-broadcast.ts';

const { Part: Watch } = lazyPart(
  () => import('./watch.tsx'),
  (module) => module.Watch,
);
const loadStudio = () => import('./studio.tsx');
type Studio = Awaited<ReturnType<typeof loadStudio>>;

/** How often the page looks whether a broadcast has begun, in milliseconds. */
const lookEveryMs = 10_000;
const noFlow = { bitsPerSecond: 0, lostPercent: 0 };

const guidelines = [
  m.live_guideline_consent,
  m.live_guideline_patients,
  m.live_guideline_advice,
  m.live_guideline_light,
  m.live_guideline_sound,
  m.live_guideline_recording,
];

export default function LiveStream() {
  const settings = settingsByKey(useRead('/api/site-settings').data ?? []);
  const reads = use(Reads);
  const state = useBroadcastState();
  const studio = useStudio();
  const [audience, setAudience] = useState<Audience>('device');
  const [devices, setDevices] = useState<ChosenDevices>({ camera: '', microphone: '' });
  const [how, setHow] = useState<Publishing | null>(null);
  const [showsPreview, setShowsPreview] = useState(false);
  const defaultTitle = m.live_default_title({ institute: settings.site_title });
  const [title, setTitle] = useState<string>(defaultTitle);
  const [quality, setQuality] = useState<Quality>({ video: '720p', audio: 'high' });
  const broadcast = useBroadcast();
  const recording = useRecording(broadcast.stream);
  const [byHand, setByHand] = useState('');
  // Until hydration the controls are disabled, because a press would do nothing, and nobody can watch.
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const ids = useId();
  const isLive = broadcast.stream !== null;
  const toVisitors = studio !== null && audience === 'visitors';
  const isPublishing = isLive && toVisitors;
  const news = how?.phase === 'on' ? how.news : null;
  const viewers = isPublishing ? (news?.viewers ?? 0) : broadcast.viewers;
  const watched = isPublishing ? null : (state?.live ?? null);
  const next = state?.next ?? null;
  // The preview steps back while there is something to watch, but never while it runs.
  const isAside = watched !== null && !isLive && !showsPreview;

  useEffect(() => {
    if (studio) setAudience('visitors');
  }, [studio]);
  const isOn = news !== null;
  useEffect(() => {
    const look = (age = 0) => document.hidden || reads.refresh('/api/broadcast', age);
    look(isOn ? 0 : lookEveryMs / 2); // what the page was sent with is not read again
    const clock = setInterval(look, lookEveryMs, lookEveryMs / 2);
    return () => clearInterval(clock);
  }, [reads, isOn]);

  function change(now: Publishing) {
    setHow(now);
    if (now.phase === 'refused' || now.phase === 'over') broadcast.stop();
  }

  function stop() {
    setHow(null);
    broadcast.stop();
    showToast({
      title: m.live_ended(),
      ...(recording.recording && { description: m.live_ended_recording() }),
    });
  }

  function toggleRecording() {
    if (recording.recording) {
      recording.stop();
      showToast({ title: m.live_recording_stopped() });
    } else if (recording.start(title, quality)) {
      showToast({ title: m.live_recording_started() });
    }
  }

  async function share() {
    const address = new URL('/live-stream', location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      setByHand('');
      showToast({ title: m.live_copied() });
    } catch {
      setByHand(address); // no clipboard without https, or not allowed
    }
  }

  return (
    <div className="page pb-section">
      <PageHeader
        title={m.live_title()}
        lede={isAside ? m.live_lede_watch() : toVisitors ? m.live_lede_visitors() : m.live_lede()}
      />
      {watched && <noscript>{m.live_watch_noscript()}</noscript>}
      {watched && awake && (
        <Suspense fallback={<p>{m.live_watch_connecting()}</p>}>
          <Watch
            title={watched.title || defaultTitle}
            whepUrl={state?.whepUrl ?? null}
            onOver={() => reads.refresh('/api/broadcast', 0)}
          />
        </Suspense>
      )}
      {!watched && !isLive && next && <NextBroadcast broadcast={next} />}
      {isAside && (
        <Button variant="secondary" onClick={() => setShowsPreview(true)}>
          {m.live_show_preview()}
        </Button>
      )}
      <div className="live" hidden={isAside}>
        <section className="grid grid-cols-1 content-start gap-5" aria-label={m.live_preview()}>
          <Preview
            stream={broadcast.stream}
            showsVideo={broadcast.sends.video}
            title={title}
            viewers={viewers}
          />
          {isPublishing && broadcast.stream && (
            <studio.Publisher stream={broadcast.stream} title={title} onChange={change} />
          )}
          {toVisitors && how && <studio.PublishingState how={how} />}
          {broadcast.fault && !isLive && <Fault fault={broadcast.fault} id={`${ids}-fault`} />}
          <p className="hidden noscript:block">{m.live_noscript()}</p>
          <div className="grid gap-4 noscript:hidden">
            <p id={`${ids}-ask`} hidden={isLive}>
              {m.live_permission()}
            </p>
            <div className="live-controls">
              {isLive ? (
                <Button key="switch" variant="danger" onClick={stop}>
                  {m.live_stop()}
                </Button>
              ) : (
                <Button
                  key="switch"
                  variant="marigold"
                  disabled={!awake}
                  busy={broadcast.starting}
                  aria-describedby={broadcast.fault ? `${ids}-fault` : `${ids}-ask`}
                  onClick={() => {
                    setHow(null);
                    void broadcast.start(quality, studio ? devices : undefined);
                  }}
                >
                  {m.live_start()}
                </Button>
              )}
              <Button variant="secondary" disabled={!awake} onClick={() => void share()}>
                <Icon path={shareIcon} />
                {m.live_share()}
              </Button>
            </div>
            <div className="live-controls" role="group" aria-label={m.live_controls()}>
              <Switch
                icon={camera}
                text={m.live_video()}
                isOn={isLive && broadcast.sends.video}
                disabled={!isLive}
                onPress={() => broadcast.toggle('video')}
              />
              <Switch
                icon={microphone}
                text={m.live_audio()}
                isOn={isLive && broadcast.sends.audio}
                disabled={!isLive}
                onPress={() => broadcast.toggle('audio')}
              />
              <Button
                variant="secondary"
                disabled={!isLive}
                aria-describedby={`${ids}-controls`}
                onClick={toggleRecording}
              >
                <Icon path={record} />
                {recording.recording ? m.live_record_stop() : m.live_record()}
              </Button>
            </div>
            <p id={`${ids}-controls`} className="text-small text-ink-2" hidden={isLive}>
              {m.live_controls_hint()}
            </p>
            {byHand && (
              <p role="status">
                {m.live_copy_by_hand()} <b className="select-all">{byHand}</b>
              </p>
            )}
            <p role="status" className="empty:hidden">
              {recording.fault === 'unable' && m.live_record_failed()}
              {recording.fault === 'empty' && m.live_record_empty()}
            </p>
            {recording.file && <Recorded file={recording.file} />}
            {recording.file && studio && <studio.ToGallery key={recording.file.url} file={recording.file} />}
          </div>
        </section>
        <div className="grid content-start gap-6">
          <Statistics
            isLive={isLive}
            viewers={viewers}
            isRecording={recording.recording}
            flow={isPublishing ? (news?.flow ?? noFlow) : null}
          />
          <form
            aria-labelledby={`${ids}-settings`}
            onSubmit={(event) => event.preventDefault()}
            className="noscript:hidden"
          >
            <h2 id={`${ids}-settings`}>{m.live_settings()}</h2>
            {studio && <studio.AudienceField value={audience} disabled={isLive} onChange={setAudience} />}
            <TextField
              name="title"
              label={m.live_stream_title()}
              hint={m.live_stream_title_hint()}
              maxLength={200}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
            <SelectField
              name="video"
              label={m.live_video_quality()}
              disabled={isLive}
              value={quality.video}
              onChange={({ target }) => setQuality({ ...quality, video: target.value as VideoQuality })}
            >
              {Object.entries(videoQualities).map(([value, { text }]) => (
                <option key={value} value={value}>
                  {text()}
                </option>
              ))}
            </SelectField>
            <SelectField
              name="audio"
              label={m.live_audio_quality()}
              hint={isLive ? m.live_quality_fixed() : m.live_quality_hint()}
              disabled={isLive}
              value={quality.audio}
              onChange={({ target }) => setQuality({ ...quality, audio: target.value as AudioQuality })}
            >
              {Object.entries(audioQualities).map(([value, { text }]) => (
                <option key={value} value={value}>
                  {text()}
                </option>
              ))}
            </SelectField>
            {studio && <studio.DeviceFields value={devices} disabled={isLive} onChange={setDevices} />}
          </form>
        </div>
      </div>
      <section className="live-guidelines" hidden={isAside} aria-labelledby={`${ids}-guidelines`}>
        <h2 id={`${ids}-guidelines`}>{m.live_guidelines()}</h2>
        <ul>
          {guidelines.map((guideline) => (
            <li key={guideline()}>
              <Icon path={check} />
              {guideline()}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** What accounts with the right "content" have more, null for everybody else. */
function useStudio(): Studio | null {
  const [studio, setStudio] = useState<Studio | null>(null);
  useEffect(() => {
    let isGone = false;
    request<OwnBroadcast>('GET', '/api/broadcast/own')
      .then((own) => (own.mayBroadcast ? loadStudio() : null))
      .then(
        (module) => isGone || setStudio(module),
        () => {}, // the page without it is whole
      );
    return () => {
      isGone = true;
    };
  }, []);
  return studio;
}

interface PreviewProps {
  stream: MediaStream | null;
  showsVideo: boolean;
  title: string;
  viewers: number;
}

function Preview({ stream, showsVideo, title, viewers }: PreviewProps) {
  return (
    <figure className="live-preview deep" data-live={stream ? true : undefined}>
      {stream ? (
        // Muted, or the loudspeaker would feed back into the microphone.
        <video
          ref={(video) => {
            if (video && video.srcObject !== stream) video.srcObject = stream;
          }}
          muted
          autoPlay
          playsInline
          aria-label={m.live_preview()}
        />
      ) : (
        <div className="live-dark">
          <BlisterStrip filled={0} reaction={-1} />
          <p>{m.live_offline_text()}</p>
        </div>
      )}
      {stream && !showsVideo && <p className="live-dark">{m.live_video_off()}</p>}
      {stream && (
        <figcaption>
          <b className="live-badge">{m.live_badge()}</b>
          <span>
            <Icon path={people} size={16} />
            {viewers === 1 ? m.live_viewer() : m.live_viewers({ count: viewers })}
          </span>
          <span>{title}</span>
        </figcaption>
      )}
    </figure>
  );
}

/** Says what is wrong and what to do. The toast has announced the failure. */
function Fault({ fault, id }: { fault: CameraFault; id: string }) {
  return (
    <div className="state state-error grid-cols-1" id={id}>
      <h2>{fault === 'interrupted' ? m.live_fault_ended() : m.live_fault()}</h2>
      <p>{faultText(fault)}</p>
      {fault === 'blocked' && (
        <p>
          <a href="/live-stream">{m.live_fault_reload()}</a>
        </p>
      )}
    </div>
  );
}

interface SwitchProps {
  icon: string;
  text: string;
  isOn: boolean;
  disabled: boolean;
  onPress: () => void;
}

function Switch({ icon, text, isOn, disabled, onPress }: SwitchProps) {
  return (
    <Button variant="secondary" disabled={disabled} aria-pressed={isOn} onClick={onPress}>
      <Icon path={isOn ? icon : `${icon}M4 3l16 18`} />
      {text}
      {/* Visible state; screen readers get it from the button itself. */}
      <span aria-hidden="true">{isOn ? m.live_on() : m.live_off()}</span>
    </Button>
  );
}

function Recorded({ file: { name, url, size } }: { file: RecordedFile }) {
  const megabytes = Math.max(0.1, size / 1024 / 1024).toFixed(1);
  return (
    <p className="live-file">
      {m.live_recorded({ megabytes })}{' '}
      <a href={url} download={name}>
        {name}
      </a>
    </p>
  );
}
