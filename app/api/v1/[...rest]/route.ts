import { problem } from "@/lib/auth/problem";

const nothingHere = () => problem(404, "There is no such call in this API");

export {
  nothingHere as DELETE,
  nothingHere as GET,
  nothingHere as PATCH,
  nothingHere as POST,
  nothingHere as PUT,
};
