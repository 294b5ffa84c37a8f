/** Whether rows of a list belong to more than the reader's own client: only then does a Client column say anything. */
export const tellsClients = (
  rows: readonly { client_name?: string }[],
  ownClient: string | undefined,
): boolean => rows.some(({ client_name }) => client_name !== undefined && client_name !== ownClient);
