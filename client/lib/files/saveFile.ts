export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The URL is revoked in the next task, when the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url));
}
