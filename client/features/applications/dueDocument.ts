type Asked = { id: string; until: string; viewerCanReplace: boolean };

/** The document of an application that its applicant has to replace first; undefined where none is asked for. */
export function dueDocument({ documentRequests }: { documentRequests: readonly Asked[] }): Asked | undefined {
  return documentRequests
    .filter(({ viewerCanReplace }) => viewerCanReplace)
    .sort((one, other) => one.until.localeCompare(other.until))[0];
}

/** Applications with a document to replace, the first to be due first. */
export function listDue<Application extends { documentRequests: readonly Asked[] }>(
  applications: readonly Application[],
) {
  return applications
    .flatMap((application) => {
      const due = dueDocument(application);
      return due ? [{ application, due }] : [];
    })
    .sort((one, other) => one.due.until.localeCompare(other.due.until));
}
