/** Calls back once an island has announced that it listens (ui/ready.ts). */
export function whenReady(island: string, callback: () => void): void {
  const hear = (event: Event) => {
    if ((event as CustomEvent<string>).detail !== island) return;
    document.removeEventListener('island:ready', hear);
    callback();
  };
  document.addEventListener('island:ready', hear);
}
