export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By the next task, the browser has started to read the URL, so it can be revoked.
  setTimeout(() => URL.revokeObjectURL(url));
}
