// Words, cards and drawings are files of their own, not script.
async function answerOf(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}
export const fetchedText = async (url: string): Promise<string> => (await answerOf(url)).text();
export const fetched = async <T>(url: string): Promise<T> => (await (await answerOf(url)).json()) as T;
