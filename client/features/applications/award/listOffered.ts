type OfferedAward = { id: string; acceptBy: string; viewerCanAccept: boolean };

export function listOffered<Application extends { award?: OfferedAward | null }>(
  applications: readonly Application[],
) {
  return applications
    .flatMap((application) => {
      const { award } = application;
      return award?.viewerCanAccept ? [{ application, award }] : [];
    })
    .sort((one, other) => one.award.acceptBy.localeCompare(other.award.acceptBy));
}
