// Camera and microphone of this device, from Start Broadcasting to Stop Stream. Here nothing leaves the
// device: publish.ts sends it to visitors.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showToast } from '#client/components/ui/toast-store.ts';
import { m } from '#client/paraglide/messages.js';
import {
  type CameraFault,
  type ChosenDevices,
  constraintsOf,
  faultBefore,
  faultOf,
  type Quality,
} from './camera.ts';

/** Interval at which the simulated audience grows by 0 to 2, in milliseconds. */
const viewersEveryMs = 5000;
const mostNewViewers = 2;

const release = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

/** Shows the general error toast; the page itself says what exactly is wrong. */
function showFaultToast() {
  showToast({ title: m.live_error(), description: m.live_error_text(), destructive: true });
}

export function useBroadcast() {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [starting, setStarting] = useState(false);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [viewers, setViewers] = useState(0);
  const [sends, setSends] = useState({ video: true, audio: true });
  const isGone = useRef(false);
  // A layout effect is cleaned up in the moment in which the page leaves the screen. An effect is cleaned up later: a
  // camera that the browser grants in between would stay on.
  useLayoutEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );

  // Release camera and microphone at the end of every broadcast, also when the visitor leaves the page.
  useEffect(() => {
    if (!stream) return;
    const growth = setInterval(
      () => setViewers((count) => count + Math.floor(Math.random() * (mostNewViewers + 1))),
      viewersEveryMs,
    );
    const end = () => setStream(null);
    // Unplugged, or permission withdrawn. A track that we stop fires no event.
    const interrupted = () => {
      end();
      setFault('interrupted');
      showFaultToast();
    };
    for (const track of stream.getTracks()) track.addEventListener('ended', interrupted);
    // The back/forward cache may store the page: release the camera before.
    const hide = () => {
      release(stream);
      end();
    };
    addEventListener('pagehide', hide);
    return () => {
      clearInterval(growth);
      removeEventListener('pagehide', hide);
      for (const track of stream.getTracks()) track.removeEventListener('ended', interrupted);
      release(stream);
      setViewers(0);
    };
  }, [stream]);

  function fail(why: CameraFault) {
    setFault(why);
    showFaultToast();
  }

  async function start(quality: Quality, devices?: ChosenDevices) {
    const before = faultBefore();
    if (before) return fail(before);
    setStarting(true);
    try {
      const granted = await navigator.mediaDevices.getUserMedia(constraintsOf(quality, devices));
      // The visitor may have left while the browser was asking.
      if (isGone.current) return release(granted);
      setFault(null);
      setSends({ video: true, audio: true });
      setStream(granted);
      showToast({ title: m.live_started() });
    } catch (error) {
      if (!isGone.current) fail(faultOf(error));
    } finally {
      setStarting(false);
    }
  }

  /** Toggles video or audio. A recording is black or silent while they are off. */
  function toggle(kind: 'video' | 'audio') {
    const tracks = kind === 'video' ? stream?.getVideoTracks() : stream?.getAudioTracks();
    for (const track of tracks ?? []) track.enabled = !sends[kind];
    setSends({ ...sends, [kind]: !sends[kind] });
  }

  return { stream, starting, fault, viewers, sends, start, stop: () => setStream(null), toggle };
}
