// Answers of requests that no handler answers, as octets for their connection.

const reasons = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };

export function rawAnswer(
  status: keyof typeof reasons,
  { requestId, answer }: { requestId: string; answer: object },
): string {
  const body = JSON.stringify(answer);
  const lines = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
