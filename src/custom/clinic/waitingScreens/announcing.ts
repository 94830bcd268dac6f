import type { WaitingBoard } from '../../../../contract/clinic/waitingScreens.ts';

type Called = WaitingBoard['called'][number];

/** The voices by the languages that a screen speaks. */
const voices: Readonly<Record<string, string>> = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-CN' };

/** The two tones of a call: hertz, and seconds from the beginning. */
const tones = [
  { pitch: 659, at: 0 },
  { pitch: 523, at: 0.35 },
] as const;
const TONE_SECONDS = 0.6;

let sound: AudioContext | undefined;

/** Whether the browser can sound at all, which those of some televisions cannot. */
export const canSound = (): boolean => 'AudioContext' in window;

/** Whether the browser lets this page sound. Most want a press first. */
export const isSoundOn = (): boolean => sound?.state === 'running';

/** Asks the browser for sound, which it grants after a press, or at once where it is set up so. */
export async function turnSoundOn(): Promise<boolean> {
  if (!canSound()) return false;
  sound ??= new AudioContext();
  await sound.resume().catch(() => undefined);
  return isSoundOn();
}

/** Sounds, and says who is called in each language, one after the other. */
export function announce(called: readonly Called[], speaks: boolean): void {
  if (called.length === 0 || !sound || !isSoundOn()) return;
  for (const { pitch, at } of tones) {
    const from = sound.currentTime + at;
    const tone = new OscillatorNode(sound, { type: 'sine', frequency: pitch });
    const volume = new GainNode(sound, { gain: 0 });
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.4, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS);
    tone.connect(volume).connect(sound.destination);
    tone.start(from);
    tone.stop(from + TONE_SECONDS);
  }
  if (!speaks || !('speechSynthesis' in window)) return;
  for (const { said } of called.toReversed())
    for (const { language, text } of said) {
      const sentence = new SpeechSynthesisUtterance(text);
      sentence.lang = voices[language] ?? language;
      sentence.rate = 0.9;
      window.speechSynthesis.speak(sentence);
    }
}
