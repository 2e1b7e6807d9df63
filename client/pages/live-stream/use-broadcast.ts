// Camera and microphone of this device, from Start Broadcasting to Stop Stream. Nothing of it leaves the device: the
// portal has no call for it (specification 7).
import { useEffect, useRef, useState } from 'react';
import { showToast } from '#client/components/ui/toast-store.ts';
import { m } from '#client/paraglide/messages.js';
import { type CameraFault, constraintsOf, faultBefore, faultOf, type Quality } from './camera.ts';

/** The simulated audience grows by 0 to 2 so often, in milliseconds (specification 9). */
const viewersEveryMs = 5000;
const mostNewViewers = 2;

const release = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

/** The words of the specification; what exactly is wrong stands in the page. */
function tellFault() {
  showToast({ title: m.live_error(), description: m.live_error_text(), destructive: true });
}

export function useBroadcast() {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [starting, setStarting] = useState(false);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [viewers, setViewers] = useState(0);
  const [sends, setSends] = useState({ video: true, audio: true });
  const isGone = useRef(false);
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );

  // However the broadcast ends, camera and microphone go dark with it, also when the visitor leaves the page.
  useEffect(() => {
    if (!stream) return;
    const growth = setInterval(
      () => setViewers((count) => count + Math.floor(Math.random() * (mostNewViewers + 1))),
      viewersEveryMs,
    );
    const end = () => setStream(null);
    // Unplugged, or no longer allowed. Stopping a track by ourselves says nothing.
    const interrupted = () => {
      end();
      setFault('interrupted');
      tellFault();
    };
    for (const track of stream.getTracks()) track.addEventListener('ended', interrupted);
    // The page may be kept for the way back: without this it would keep the camera too.
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
    tellFault();
  }

  async function start(quality: Quality) {
    const before = faultBefore();
    if (before) return fail(before);
    setStarting(true);
    try {
      const granted = await navigator.mediaDevices.getUserMedia(constraintsOf(quality));
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

  /** Switches picture or sound off and on; what is off is black or silent, also in a recording. */
  function toggle(kind: 'video' | 'audio') {
    const tracks = kind === 'video' ? stream?.getVideoTracks() : stream?.getAudioTracks();
    for (const track of tracks ?? []) track.enabled = !sends[kind];
    setSends({ ...sends, [kind]: !sends[kind] });
  }

  return { stream, starting, fault, viewers, sends, start, stop: () => setStream(null), toggle };
}
