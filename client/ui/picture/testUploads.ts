import { act } from '@testing-library/react';
import { vi } from 'vitest';

type UploadRequest = { url: string; headers: Record<string, string>; image: File; isAborted: boolean };

export function startUploads({ isPrompt = false } = {}) {
  const sent: UploadRequest[] = [];
  let last: FakeRequest;

  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = '';
    url = '';
    headers: Record<string, string> = {};
    record?: UploadRequest;
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send(body: FormData) {
      last = this;
      const { url, headers } = this;
      this.record = { url, headers, image: body.get('image') as File, isAborted: false };
      sent.push(this.record);
      if (isPrompt) setTimeout(() => answer({ success: true, data: { display_url: url1 } }));
    }
    abort() {
      if (this.record) this.record.isAborted = true;
      this.onabort?.();
    }
  }

  const url1 = '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91.webp';
  function answer(body: unknown, status = 200) {
    act(() => {
      last.status = status;
      last.responseText = JSON.stringify(body);
      last.onload?.();
    });
  }

  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  URL.createObjectURL = () => 'blob:chosen';
  URL.revokeObjectURL = () => {};
  return {
    sent,
    storedUrl: url1,
    progress: (share: number) => act(() => last.upload.onprogress?.({ loaded: share * 100, total: 100 })),
    store: () => answer({ success: true, data: { display_url: url1, id: 'p1' } }),
    refuse: (code: string, message: string, status = 415) =>
      answer({ success: false, code, message: `image: ${message}`, fields: { image: message } }, status),
    fail: () => act(() => last.onerror?.()),
  };
}

export function makePicture(name = 'me.jpg', size = 1000, type = 'image/jpeg'): File {
  return new File([new Uint8Array(size)], name, { type });
}
