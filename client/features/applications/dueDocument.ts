type DueRequest = { id: string; until: string; viewerCanReplace: boolean };

export function dueDocument({
  documentRequests,
}: {
  documentRequests: readonly DueRequest[];
}): DueRequest | undefined {
  return documentRequests
    .filter(({ viewerCanReplace }) => viewerCanReplace)
    .sort((one, other) => one.until.localeCompare(other.until))[0];
}

export function listDue<Application extends { documentRequests: readonly DueRequest[] }>(
  applications: readonly Application[],
) {
  return applications
    .flatMap((application) => {
      const due = dueDocument(application);
      return due ? [{ application, due }] : [];
    })
    .sort((one, other) => one.due.until.localeCompare(other.due.until));
}
