//! Letters to people who have forgotten their password, over SMTP.

use std::fmt;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use protocol::Language;
use thiserror::Error;
use tracing::warn;

/// The longest address that mail servers know.
const MAX_ADDRESS_CHARS: usize = 254;

/// How letters are sent.
#[derive(Clone, PartialEq, Eq)]
pub struct MailConfig {
    smtp_url: String,
    from: Mailbox,
}

/// Why letters cannot be sent like this. The message holds no password.
#[derive(Debug, Error)]
pub enum MailConfigError {
    #[error("the address of the mail server cannot be read: it is like smtps://USER:PASSWORD@HOST")]
    Server,
    #[error("'{0}' is no sender: it is like 'Kontor <kontor@example.org>'")]
    From(String),
}

impl MailConfig {
    /// By the address of a mail server, such as `smtps://USER:PASSWORD@HOST`, and a sender, such
    /// as `Kontor <kontor@example.org>`.
    pub fn new(smtp_url: &str, from: &str) -> Result<Self, MailConfigError> {
        transport(smtp_url)?;
        let from = from
            .parse()
            .map_err(|_| MailConfigError::From(from.to_owned()))?;
        Ok(MailConfig {
            smtp_url: smtp_url.to_owned(),
            from,
        })
    }
}

impl fmt::Debug for MailConfig {
    /// Leaves the password out.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("MailConfig")
            .field("from", &self.from)
            .finish_non_exhaustive()
    }
}

type Transport = AsyncSmtpTransport<Tokio1Executor>;

fn transport(smtp_url: &str) -> Result<Transport, MailConfigError> {
    let builder = Transport::from_url(smtp_url).map_err(|_| MailConfigError::Server)?;
    Ok(builder.build())
}

/// Sends letters.
#[derive(Clone, Debug)]
pub(crate) struct Mailer {
    transport: Transport,
    from: Mailbox,
    /// The address of the page, without a slash at its end.
    page: String,
}

impl Mailer {
    pub(crate) fn new(config: &MailConfig, public_url: &str) -> Self {
        Mailer {
            transport: transport(&config.smtp_url).expect("the address has been read before"),
            from: config.from.clone(),
            page: public_url.trim_end_matches('/').to_owned(),
        }
    }

    /// Sends a link to a new password; a failure is only logged, since nobody may see whether
    /// there is such an account.
    pub(crate) async fn send_reset(&self, to: &str, name: &str, secret: &str, language: Language) {
        let link = format!("{}/#/reset/{secret}", self.page);
        let (subject, text) = reset_words(language, name, &link);
        let Ok(to) = to.parse::<Address>() else {
            return;
        };
        let letter = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .message_id(None)
            .header(ContentType::TEXT_PLAIN)
            .body(text);
        match letter {
            Ok(letter) => {
                if let Err(error) = self.transport.send(letter).await {
                    warn!(%error, "a letter cannot be sent");
                }
            }
            Err(error) => warn!(%error, "a letter cannot be written"),
        }
    }
}

/// An address as it is stored: capitals do not matter. `None` if it is none.
pub(crate) fn address(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let is_address = text.chars().count() <= MAX_ADDRESS_CHARS && text.parse::<Address>().is_ok();
    is_address.then_some(text)
}

fn reset_words(language: Language, name: &str, link: &str) -> (&'static str, String) {
    match language {
        Language::En => (
            "A new password for Kontor",
            format!(
                "Hello {name},\n\nsomebody, perhaps you, wants to choose a new password for your \
                 account.\nThis link is good for an hour, and once:\n\n{link}\n\n\
                 If it was not you, do nothing: your password stays as it is.\n"
            ),
        ),
        Language::De => (
            "Ein neues Passwort für Kontor",
            format!(
                "Hallo {name},\n\njemand, vielleicht du, möchte ein neues Passwort für dein Konto \
                 wählen.\nDieser Link gilt eine Stunde lang, und einmal:\n\n{link}\n\n\
                 Wenn du es nicht warst, tu nichts: Dein Passwort bleibt, wie es ist.\n"
            ),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_one_form() {
        for text in ["anna@example.org", " Anna@Example.org "] {
            assert_eq!(address(text).as_deref(), Some("anna@example.org"));
        }
        let long = format!("{}@example.org", "a".repeat(250));
        for text in [
            "",
            "anna",
            "a b@example.org",
            "anna@example.org\nBcc: b@c.de",
            &long,
        ] {
            assert_eq!(address(text), None, "{text:?}");
        }
    }

    #[test]
    fn what_cannot_be_used_is_refused_without_a_password() {
        for url in ["", "mail.example.org", "http://me:secret@example.org"] {
            let refused = MailConfig::new(url, "kontor@example.org").unwrap_err();
            assert!(!refused.to_string().contains("secret"), "{refused}");
        }
        assert!(MailConfig::new("smtp://localhost", "nobody").is_err());
        let config = MailConfig::new("smtps://me:secret@example.org", "K <k@example.org>");
        assert!(!format!("{:?}", config.unwrap()).contains("secret"));
    }
}
