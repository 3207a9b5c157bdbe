/** A short sound, made by the browser. Browsers play one only after somebody has pressed something on the page. */
const KEPT = 'desk-sound'

let audio: AudioContext | undefined

export function isSoundOn(): boolean {
  return localStorage.getItem(KEPT) === 'on'
}

/** Call it from a press. Switched on, it is heard at once. */
export function switchSound(isOn: boolean): void {
  localStorage.setItem(KEPT, isOn ? 'on' : 'off')
  if (!isOn) return
  wakeSound()
  chime()
}

/** Call it from any press: what the browser allows from then on stays allowed. */
export function wakeSound(): void {
  if (!isSoundOn()) return
  audio ??= new AudioContext()
  void audio.resume()
}

/** Two notes, upwards. Silent where the sound is off, or nothing was pressed yet. */
export function chime(): void {
  if (!isSoundOn() || !audio) return
  for (const [at, pitch] of [
    [0, 784],
    [0.18, 1047],
  ] as const) {
    const start = audio.currentTime + at
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(0.0001, start)
    loudness.gain.exponentialRampToValueAtTime(0.25, start + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.5)
    tone.connect(loudness).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.55)
  }
}
