// Constraints for camera and microphone, and the reasons why they can fail.
import { m } from '#client/paraglide/messages.js';

export const videoQualities = {
  '720p': { text: m.live_video_720, width: 1280, height: 720, bitsPerSecond: 2_500_000 },
  '1080p': { text: m.live_video_1080, width: 1920, height: 1080, bitsPerSecond: 5_000_000 },
  '480p': { text: m.live_video_480, width: 854, height: 480, bitsPerSecond: 1_000_000 },
} as const;
export type VideoQuality = keyof typeof videoQualities;

export const audioQualities = {
  high: { text: m.live_audio_high, sampleRate: 48_000, channelCount: 2, bitsPerSecond: 128_000 },
  medium: { text: m.live_audio_medium, sampleRate: 44_100, channelCount: 1, bitsPerSecond: 96_000 },
  low: { text: m.live_audio_low, sampleRate: 16_000, channelCount: 1, bitsPerSecond: 32_000 },
} as const;
export type AudioQuality = keyof typeof audioQualities;

export interface Quality {
  video: VideoQuality;
  audio: AudioQuality;
}

/** Ids of devices; empty: the browser's own choice. */
export interface ChosenDevices {
  camera: string;
  microphone: string;
}

/** Ideal values only: a camera that cannot meet them gives the nearest it can. */
export function constraintsOf(
  { video, audio }: Quality,
  { camera, microphone }: ChosenDevices = { camera: '', microphone: '' },
): MediaStreamConstraints {
  const { width, height } = videoQualities[video];
  const { sampleRate, channelCount } = audioQualities[audio];
  return {
    video: { width: { ideal: width }, height: { ideal: height }, ...(camera && { deviceId: camera }) },
    audio: {
      sampleRate: { ideal: sampleRate },
      channelCount: { ideal: channelCount },
      ...(microphone && { deviceId: microphone }),
    },
  };
}

const faultTexts = {
  insecure: m.live_fault_insecure,
  unsupported: m.live_fault_unsupported,
  blocked: m.live_fault_blocked,
  NotAllowedError: m.live_fault_denied,
  NotFoundError: m.live_fault_missing,
  NotReadableError: m.live_fault_busy,
  AbortError: m.live_fault_busy,
  OverconstrainedError: m.live_fault_quality,
  SecurityError: m.live_fault_blocked,
  interrupted: m.live_fault_interrupted,
  unknown: m.live_fault_unknown,
};
export type CameraFault = keyof typeof faultTexts;

export const faultText = (fault: CameraFault) => faultTexts[fault]();

/** A fault that is known before the camera is requested. */
export function faultBefore(): CameraFault | null {
  if (!window.isSecureContext) return 'insecure';
  // Older browsers lack this object, although its type says otherwise.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (typeof devices?.getUserMedia !== 'function') return 'unsupported';
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } };
  const isAllowed = (name: string) => featurePolicy?.allowsFeature(name) ?? true;
  return isAllowed('camera') && isAllowed('microphone') ? null : 'blocked';
}

export function faultOf(error: unknown): CameraFault {
  const { name } = error as { name?: string };
  return name && name in faultTexts ? (name as CameraFault) : 'unknown';
}
