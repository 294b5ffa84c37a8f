// Answers of requests that no handler answers, as octets for their connection.

const reasons = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };

export function rawAnswer(status: keyof typeof reasons, answer: object): string {
  const body = JSON.stringify(answer);
  return `HTTP/1.1 ${status} ${reasons[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}
