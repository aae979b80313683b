//! A new password by a letter, for whoever has forgotten theirs.

use hyper::Method;
use protocol::{EmailInfo, Forgotten, Language, Me, NewEmail, ResetPassword, Scope};
use server::{Config, MailConfig};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::client::{Answer, Client, TIMEOUT};
use crate::database::Database;
use crate::identity::{account, credentials};
use crate::node::{Node, quick};
use crate::on_both;
use crate::tables::all_open;
use crate::tokens::token;

on_both!(
    a_link_in_a_letter_leads_to_a_new_password,
    a_link_is_good_once_and_the_newest_alone,
    nobody_learns_who_has_an_address,
    letters_are_limited,
    a_server_without_mail_says_so,
);

/// A mail server that keeps what it is sent.
struct Post {
    address: String,
    letters: mpsc::UnboundedReceiver<String>,
}

impl Post {
    async fn open() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = format!("smtp://{}", listener.local_addr().unwrap());
        let (sender, letters) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(receive(stream, sender.clone()));
            }
        });
        Post { address, letters }
    }

    async fn letter(&mut self) -> String {
        let letter = timeout(TIMEOUT, self.letters.recv()).await;
        letter.expect("a letter comes").unwrap()
    }

    /// The secret in the link of the next letter.
    async fn secret(&mut self) -> String {
        let letter = self.letter().await;
        for header in ["Content-Type: text/plain; charset=utf-8", "Message-ID: "] {
            assert!(letter.contains(header), "{letter}");
        }
        let (_, link) = letter
            .split_once("https://games.example.org/#/reset/")
            .unwrap();
        let end = link.find(char::is_whitespace).unwrap();
        link[..end].to_owned()
    }
}

/// Speaks as much SMTP as it takes.
async fn receive(stream: TcpStream, letters: mpsc::UnboundedSender<String>) {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 post\r\n").await.unwrap();
    let mut letter: Option<String> = None;
    let mut line = String::new();
    while stream.read_line(&mut line).await.is_ok_and(|read| read > 0) {
        let answer = match &mut letter {
            Some(text) if line == ".\r\n" => {
                // Lines that were too long are one again.
                let text = text.replace("=\r\n", "").replace("=3D", "=");
                letter = None;
                letters.send(text).unwrap();
                "250 kept\r\n"
            }
            Some(text) => {
                text.push_str(&line);
                ""
            }
            None if line.starts_with("DATA") => {
                letter = Some(String::new());
                "354 go on\r\n"
            }
            None if line.starts_with("QUIT") => break,
            None => "250 fine\r\n",
        };
        stream.write_all(answer.as_bytes()).await.unwrap();
        line.clear();
    }
}

async fn node(database: &Database, post: &Post, unlimited: bool) -> Node {
    let mail = MailConfig::new(&post.address, "Kontor <kontor@example.org>");
    let config = Config {
        public_url: Some("https://games.example.org".to_owned()),
        mail: Some(mail.unwrap()),
        unlimited,
        ..quick()
    };
    Node::with(database, config).await
}

async fn set_email(client: &Client, address: &str, password: &str) -> Answer {
    let wish = NewEmail {
        address: address.to_owned(),
        password: password.to_owned(),
    };
    let body = serde_json::to_vec(&wish).unwrap();
    client.request(Method::PUT, "/api/email", Some(body)).await
}

async fn forget(node: &Node, address: &str, language: Language) -> Answer {
    let wish = Forgotten {
        address: address.to_owned(),
        language,
    };
    node.stranger().post("/api/forgotten", &wish).await
}

async fn reset(client: &Client, secret: &str, password: &str) -> Answer {
    let wish = ResetPassword {
        secret: secret.to_owned(),
        password: password.to_owned(),
    };
    client.post("/api/reset", &wish).await
}

async fn a_link_in_a_letter_leads_to_a_new_password(database: &Database) {
    let mut post = Post::open().await;
    let node = node(database, &post, true).await;
    let anna = account(&node, "Anna").await;
    let (program, _) = token(&anna, &[Scope::Play]).await;
    let refused = set_email(&anna, "anna@example.org", "wrong horse").await;
    assert_eq!(refused.code(), "wrong_password");
    let refused = set_email(&anna, "anna at example", "correct horse").await;
    assert_eq!(refused.code(), "invalid");
    let set = set_email(&anna, " Anna@Example.org", "correct horse").await;
    let expected = EmailInfo {
        offered: true,
        address: Some("anna@example.org".to_owned()),
    };
    assert_eq!(set.read::<EmailInfo>(), expected);
    assert_eq!(anna.get("/api/email").await.read::<EmailInfo>(), expected);

    let answer = forget(&node, "ANNA@example.org", Language::De).await;
    assert_eq!(answer.status.as_u16(), 204);
    let secret = post.secret().await;
    assert_eq!(
        reset(&node.stranger(), &secret, "short").await.code(),
        "invalid"
    );
    let mut browser = node.guest().await;
    let table = browser.open_table(&all_open("hansa", 2)).await;
    let answer = reset(&browser, &secret, "battery staple").await;
    browser.take_cookie(&answer);
    // What was begun as a guest goes on.
    assert_eq!(browser.table(&table).await.host, anna.id);
    assert_eq!(answer.read::<Me>().id, anna.id);
    assert_eq!(browser.get("/api/me").await.read::<Me>().name, "Anna");
    for old in [&anna, &program] {
        assert_eq!(old.get("/api/me").await.code(), "unknown");
    }
    let sign_in = async |password| {
        let wish = credentials("Anna", password);
        node.stranger().post("/api/login", &wish).await
    };
    assert_eq!(sign_in("correct horse").await.code(), "wrong_password");
    sign_in("battery staple").await.read::<Me>();
}

async fn a_link_is_good_once_and_the_newest_alone(database: &Database) {
    let mut post = Post::open().await;
    let node = node(database, &post, true).await;
    let anna = account(&node, "Anna").await;
    set_email(&anna, "anna@example.org", "correct horse").await;
    let mut secrets = Vec::new();
    for _ in 0..2 {
        forget(&node, "anna@example.org", Language::En).await;
        secrets.push(post.secret().await);
    }
    for bad in [&secrets[0], "made-up", ""] {
        let refused = reset(&node.stranger(), bad, "battery staple").await;
        assert_eq!(refused.status.as_u16(), 410);
        assert_eq!(refused.code(), "link_used");
    }
    reset(&node.stranger(), &secrets[1], "battery staple")
        .await
        .read::<Me>();
    let again = reset(&node.stranger(), &secrets[1], "another horse").await;
    assert_eq!(again.code(), "link_used");

    // One that is too old is worth nothing, and only its hash is stored.
    let storage = node.app.storage();
    let id = anna.id.parse().unwrap();
    storage.create_reset("key", id, 1_000).await.unwrap();
    let used = storage.use_reset("key", 1_000, "hash").await.unwrap();
    assert_eq!(used, None);
    let used = storage.use_reset("key", 999, "hash").await.unwrap();
    assert_eq!(used, Some(id));
    // Another address makes what was sent to the old one void.
    storage.create_reset("key", id, 1_000).await.unwrap();
    storage.set_email(id, Some("b@example.org")).await.unwrap();
    let used = storage.use_reset("key", 999, "hash").await.unwrap();
    assert_eq!(used, None);
}

async fn nobody_learns_who_has_an_address(database: &Database) {
    let mut post = Post::open().await;
    let node = node(database, &post, true).await;
    let anna = account(&node, "Anna").await;
    set_email(&anna, "anna@example.org", "correct horse").await;
    let mut answers = Vec::new();
    for address in ["nobody@example.org", "anna@example.org"] {
        let answer = forget(&node, address, Language::En).await;
        answers.push((answer.status.as_u16(), answer.text()));
    }
    assert_eq!(answers[0], answers[1]);
    // The first letter is for the second address.
    assert!(post.letter().await.contains("anna@example.org"));
}

async fn letters_are_limited(database: &Database) {
    let post = Post::open().await;
    let node = node(database, &post, false).await;
    let mut answers = Vec::new();
    for _ in 0..4 {
        let answer = forget(&node, "anna@example.org", Language::En).await;
        answers.push(answer.status.as_u16());
    }
    assert_eq!(answers, [204, 204, 204, 429]);
}

async fn a_server_without_mail_says_so(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let info: EmailInfo = guest.get("/api/email").await.read();
    assert!(!info.offered);
    let refused = forget(&node, "anna@example.org", Language::En).await;
    assert_eq!(refused.code(), "no_mail");
}
